import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.prizes import Pool

MONEY = st.integers(0, 10**9)


@pytest.mark.parametrize(
    ("pool", "total", "overlay"),
    [
        pytest.param(Pool(8 * 100 + 2 * 100), 1000, 0, id="buy-ins-and-rebuys"),
        pytest.param(Pool(800, guarantee=1000), 1000, 200, id="the-house-adds-to-the-guarantee"),
        pytest.param(Pool(1200, guarantee=1000), 1200, 0, id="above-the-guarantee"),
        pytest.param(Pool(800, added=300, expenses=50), 1050, 0, id="added-money"),
        pytest.param(Pool(100, expenses=150), 0, 50, id="expenses-nobody-has-paid"),
        pytest.param(Pool(20_000, added=-100), 19_900, 0, id="one-for-the-cards"),
        pytest.param(Pool(0), 0, 0, id="no-money"),
    ],
)
def test_pools(pool, total, overlay):
    assert (pool.total, pool.overlay) == (total, overlay)


@given(st.builds(Pool, MONEY, MONEY, MONEY, MONEY))
def test_what_comes_in_goes_out(pool):
    assert pool.collected + pool.added + pool.overlay == pool.total + pool.expenses
    assert pool.overlay >= 0
    assert pool.total >= pool.guarantee
