"""Figures in the text format of Prometheus."""

from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics


def figures(metrics: Metrics) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_what_is_counted() -> None:
    metrics = Metrics()
    metrics.updated("callback_query")
    metrics.called("editMessageText", 200, 0.02)
    metrics.called("editMessageText", 429, 0.01)
    metrics.called("sendPhoto", 0, 30.0)
    metrics.logged("ERROR")
    metrics.pressed(0.004)
    metrics.lagged(0.03)
    metrics.boxed("table", 0.002, 0.02)
    with metrics.commit():
        pass
    with metrics.robot("simple"):
        pass
    found = figures(metrics)
    assert found["pulka_updates_total callback_query"] == 1
    assert found["pulka_api_calls_total editMessageText 429"] == 1
    assert found["pulka_api_calls_total sendPhoto 0"] == 1
    assert found["pulka_api_call_seconds_sum editMessageText"] == 0.03
    assert found["pulka_log_lines_total ERROR"] == 1
    assert found["pulka_press_seconds_bucket 0.005"] == found["pulka_press_seconds_count"] == 1
    assert found["pulka_press_seconds_bucket 0.0025"] == 0
    assert found["pulka_loop_lag_seconds_bucket 0.05"] == 1
    assert found["pulka_loop_lag_seconds_bucket 0.025"] == 0
    assert found["pulka_mailbox_wait_seconds_sum table"] == 0.002
    assert found["pulka_mailbox_job_seconds_sum table"] == 0.02
    assert found["pulka_commit_seconds_count"] == found["pulka_robot_seconds_count simple"] == 1


def test_a_gauge_is_looked_up() -> None:
    metrics, tables = Metrics(), [1, 2]
    metrics.gauge("tables", "Tables", lambda: len(tables))
    assert figures(metrics)["pulka_tables"] == 2
    tables.append(3)
    assert figures(metrics)["pulka_tables"] == 3


def test_two_programs_do_not_count_together() -> None:
    first, second = Metrics(), Metrics()
    first.updated("message")
    assert "pulka_updates_total message" not in figures(second)
