// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ICryptoCoin {
    function transfer(address, uint256) external;
    function transferFrom(address, address, uint256) external;
    function decimals() external view returns (uint8);
}

/// No package has the bytecode of Curve's twocrypto. This pool of two coins swaps by its published equations. Unlike the
/// real one it keeps its price and its invariant, and its fees leave the pool at once.
contract CurveCryptoPool {
    address public immutable factory;
    address public immutable MATH;
    address[2] public coins;
    uint256[2] public balances;
    uint256 public immutable price_scale;
    uint256 public immutable D;
    uint256 public immutable future_A_gamma;
    uint256 public immutable packed_fee_params;
    uint256 public constant future_A_gamma_time = 0;
    string public constant version = "v2.0.0";
    uint256[2] private scales;

    uint256 private constant ONE = 1e18;
    uint256 private constant WIDE = 115792089237316195423570985008687907853269;

    struct Terms {
        address factory;
        address math;
        address[2] coins;
        uint256 priceScale;
        uint256 invariant;
        uint256 ann;
        uint256 gamma;
        uint256[3] fees;
    }

    constructor(Terms memory terms) {
        (factory, MATH, coins) = (terms.factory, terms.math, terms.coins);
        (price_scale, D) = (terms.priceScale, terms.invariant);
        future_A_gamma = (terms.ann << 128) | terms.gamma;
        packed_fee_params = (terms.fees[0] << 128) | (terms.fees[1] << 64) | terms.fees[2];
        for (uint256 at = 0; at < 2; at++) scales[at] = 10 ** (18 - ICryptoCoin(coins[at]).decimals());
    }

    function precisions() external view returns (uint256[2] memory) {
        return scales;
    }

    function gamma() public view returns (uint256) {
        return uint128(future_A_gamma);
    }

    /// The coins were transferred before.
    function fill(uint256[2] calldata amounts) external {
        (balances[0], balances[1]) = (balances[0] + amounts[0], balances[1] + amounts[1]);
    }

    function get_dy(uint256 i, uint256 j, uint256 dx) public view returns (uint256 dy) {
        (, dy) = findOutput(i, j, dx);
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 least) external returns (uint256) {
        (uint256 gross, uint256 dy) = findOutput(i, j, dx);
        require(dy >= least, "Slippage");
        ICryptoCoin(coins[i]).transferFrom(msg.sender, address(this), dx);
        (balances[i], balances[j]) = (balances[i] + dx, balances[j] - gross);
        ICryptoCoin(coins[j]).transfer(msg.sender, dy);
        return dy;
    }

    function findOutput(uint256 i, uint256 j, uint256 dx) private view returns (uint256 gross, uint256 dy) {
        require(i < 2 && j == 1 - i && dx > 0, "Coins");
        uint256 paid = scaleUp(i, balances[i] + dx);
        uint256 before = scaleUp(j, balances[j]);
        uint256 left = solve(paid);
        uint256 given = before - left - 1;
        gross = (j == 0 ? given : given * ONE / price_scale) / scales[j];
        dy = gross - fee(paid, left) * gross / 1e10;
    }

    function scaleUp(uint256 at, uint256 units) private view returns (uint256) {
        return at == 0 ? units * scales[0] : units * price_scale * scales[1] / ONE;
    }

    function fee(uint256 one, uint256 other) private view returns (uint256) {
        uint256 sum = one + other;
        uint256 near = 4 * ONE * one / sum * other / sum;
        uint256 fees = packed_fee_params;
        uint256 feeGamma = uint64(fees);
        uint256 part = feeGamma * ONE / (feeGamma + ONE - near);
        return ((fees >> 128) * part + uint64(fees >> 64) * (ONE - part)) / ONE;
    }

    /// The other balance of the invariant, by the cubic formula where it has one real root.
    function solve(uint256 other) private view returns (uint256 balance) {
        requireSafe(other);
        int256[4] memory cubic = listCoefficients(int256(other));
        int256 delta0 = 3 * cubic[0] * cubic[2] / cubic[1] - cubic[1];
        int256 delta1 = findDelta1(cubic, delta0);
        int256 divider = findDivider(least3(size(delta0), size(delta1), uint256(cubic[0])));
        for (uint256 at = 0; at < 4; at++) cubic[at] /= divider;
        delta0 = 3 * cubic[0] * cubic[2] / cubic[1] - cubic[1];
        delta1 = findDelta1(cubic, delta0);
        int256 square = delta1 * delta1 + 4 * delta0 * delta0 / cubic[1] * delta0;
        if (square <= 0) {
            balance = approach(other);
        } else {
            int256 sum = findSum(cubic[1], delta1, int256(squareRoot(uint256(square))));
            int256 part = (1e18 * sum - 1e18 * cubic[1] - 1e18 * cubic[1] / sum * delta0) / (3 * cubic[0]);
            balance = D * D / other * uint256(part) / 4 / ONE;
        }
        requireSafe(balance);
    }

    function requireSafe(uint256 balance) private view {
        uint256 part = balance * ONE / D;
        uint256 most = gamma() > 2e16 ? 100 * ONE * 2e16 / gamma() : 100 * ONE;
        require(part >= ONE / 100 && 2 * part >= ONE * ONE / most && 2 * part <= most, "Unsafe values");
    }

    function listCoefficients(int256 other) private view returns (int256[4] memory cubic) {
        int256 g = int256(gamma());
        int256 weight = int256(future_A_gamma >> 128) * g * g;
        cubic[0] = 1e32;
        cubic[1] = int256(D) * weight / 4e8 / other - 3e32 - 2 * g * 1e14;
        cubic[2] = 3e32 + 4 * g * 1e14 + g * g / 1e4 + 4 * weight / 4e8 * other / int256(D) - 4 * weight / 4e8;
        cubic[3] = -((1e18 + g) ** 2 / 1e4);
    }

    function findDelta1(int256[4] memory cubic, int256 delta0) private pure returns (int256) {
        return 3 * delta0 + cubic[1] - 27 * cubic[0] * cubic[0] / cubic[1] * cubic[3] / cubic[1];
    }

    function findDivider(uint256 value) private pure returns (int256) {
        for (uint256 above = 48; above > 24; above -= 2) if (value > 10 ** above) return int256(10 ** (above - 18));
        if (value > 1e24) return 1e6;
        return value > 1e20 ? int256(1e2) : int256(1);
    }

    function findSum(int256 b, int256 delta1, int256 root) private pure returns (int256) {
        int256 cube = b < 0 ? -int256(cubeRoot(uint256(-b))) : int256(cubeRoot(uint256(b)));
        int256 second =
            delta1 > 0 ? int256(cubeRoot(uint256((delta1 + root) / 2))) : -int256(cubeRoot(uint256((root - delta1) / 2)));
        return cube * cube / 1e18 * second / 1e18;
    }

    /// Newton's method, for several real roots.
    function approach(uint256 other) private view returns (uint256 balance) {
        balance = D * D / (other * 4);
        uint256 limit = most3(other / 1e14, D / 1e14, 100);
        for (uint256 step = 0; step < 255; step++) {
            (uint256 next, bool isHalved) = stepTowards(balance, other);
            uint256 distance = next > balance ? next - balance : balance - next;
            balance = next;
            if (!isHalved && distance < most3(limit, next / 1e14, 0)) return balance;
        }
        revert("Did not converge");
    }

    function stepTowards(uint256 balance, uint256 other) private view returns (uint256 next, bool isHalved) {
        uint256 share = ONE * other * 2 / D * balance * 2 / D;
        uint256 g = gamma();
        uint256 width = g + ONE > share ? g + ONE - share + 1 : share - g - ONE + 1;
        uint256 first = ONE * D / g * width / g * width * 10_000 / (future_A_gamma >> 128);
        uint256 second = ONE + 2 * ONE * share / width;
        uint256 rise = ONE * balance + (balance + other) * second + first;
        if (rise < D * second) return (balance / 2, true);
        rise -= D * second;
        uint256 slope = rise / balance;
        uint256 plus = (rise + ONE * D) / slope + first / slope * ONE / share;
        uint256 minus = first / slope + ONE * (balance + other) / slope;
        return plus < minus ? (balance / 2, true) : (plus - minus, false);
    }

    function squareRoot(uint256 value) private pure returns (uint256 root) {
        root = 1 << ((log2(value) + 2) / 2);
        for (;;) {
            uint256 next = (root + value / root) / 2;
            if (next >= root) return root;
            root = next;
        }
    }

    function cubeRoot(uint256 value) private pure returns (uint256 root) {
        uint256 scaled = value >= WIDE * ONE ? value : value >= WIDE ? value * ONE : value * 1e36;
        uint256 exponent = log2(scaled);
        uint256 rest = exponent % 3;
        root = 2 ** (exponent / 3) * 1260 ** rest / 1000 ** rest;
        for (uint256 step = 0; step < 7; step++) root = (2 * root + scaled / (root * root)) / 3;
        return value >= WIDE * ONE ? root * 1e12 : value >= WIDE ? root * 1e6 : root;
    }

    function log2(uint256 value) private pure returns (uint256 exponent) {
        while (value > 1) (value, exponent) = (value >> 1, exponent + 1);
    }

    function size(int256 value) private pure returns (uint256) {
        return uint256(value < 0 ? -value : value);
    }

    function least3(uint256 one, uint256 other, uint256 third) private pure returns (uint256) {
        uint256 low = one < other ? one : other;
        return low < third ? low : third;
    }

    function most3(uint256 one, uint256 other, uint256 third) private pure returns (uint256) {
        uint256 high = one > other ? one : other;
        return high > third ? high : third;
    }
}

/// Names its pools as Curve's factory does.
contract CurveCryptoFactory {
    address[] public pool_list;

    function add(address pool) external {
        pool_list.push(pool);
    }

    function pool_count() external view returns (uint256) {
        return pool_list.length;
    }

    function find_pool_for_coins(address one, address other, uint256 at) external view returns (address) {
        for (uint256 place = 0; place < pool_list.length; place++) {
            CurveCryptoPool pool = CurveCryptoPool(pool_list[place]);
            (address first, address second) = (pool.coins(0), pool.coins(1));
            bool isPair = (first == one && second == other) || (first == other && second == one);
            if (isPair && at == 0) return pool_list[place];
            if (isPair) at--;
        }
        return address(0);
    }
}
