// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ISolidlyToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external;
    function decimals() external view returns (uint8);
}

/// No package has the bytecode of Aerodrome or Velodrome. This pool follows their published formulas: the fee leaves the
/// pool, the payout is rounded down, and `swap` checks the invariant.
contract SolidlyPool {
    address public immutable token0;
    address public immutable token1;
    bool public immutable stable;
    uint256 public immutable feeBps;
    address public immutable fees;
    uint256 private immutable base0;
    uint256 private immutable base1;
    uint256 public reserve0;
    uint256 public reserve1;

    uint256 private constant ONE = 1e18;

    constructor(address token0_, address token1_, bool stable_, uint256 feeBps_) {
        (token0, token1, stable, feeBps, fees) = (token0_, token1_, stable_, feeBps_, msg.sender);
        base0 = 10 ** ISolidlyToken(token0_).decimals();
        base1 = 10 ** ISolidlyToken(token1_).decimals();
    }

    /// Counts what was transferred before as liquidity.
    function sync() public {
        reserve0 = ISolidlyToken(token0).balanceOf(address(this));
        reserve1 = ISolidlyToken(token1).balanceOf(address(this));
    }

    function getAmountOut(uint256 paid, address payToken) public view returns (uint256) {
        uint256 amount = paid - paid * feeBps / 10_000;
        bool isFirst = payToken == token0;
        (uint256 payReserve, uint256 receiveReserve) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        if (!stable) return amount * receiveReserve / (payReserve + amount);
        (uint256 payBase, uint256 receiveBase) = isFirst ? (base0, base1) : (base1, base0);
        uint256 start = receiveReserve * ONE / receiveBase;
        uint256 y = findY(amount * ONE / payBase + payReserve * ONE / payBase, invariant(reserve0, reserve1), start);
        return (start - y) * receiveBase / ONE;
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external {
        require(out0 > 0 || out1 > 0, "InsufficientOutputAmount");
        require(out0 < reserve0 && out1 < reserve1, "InsufficientLiquidity");
        if (out0 > 0) ISolidlyToken(token0).transfer(to, out0);
        if (out1 > 0) ISolidlyToken(token1).transfer(to, out1);
        uint256 paid0 = paidOf(token0, reserve0 - out0);
        uint256 paid1 = paidOf(token1, reserve1 - out1);
        require(paid0 > 0 || paid1 > 0, "InsufficientInputAmount");
        if (paid0 > 0) ISolidlyToken(token0).transfer(fees, paid0 * feeBps / 10_000);
        if (paid1 > 0) ISolidlyToken(token1).transfer(fees, paid1 * feeBps / 10_000);
        uint256 before = invariant(reserve0, reserve1);
        sync();
        require(invariant(reserve0, reserve1) >= before, "K");
    }

    function paidOf(address token, uint256 expected) private view returns (uint256) {
        uint256 balance = ISolidlyToken(token).balanceOf(address(this));
        return balance > expected ? balance - expected : 0;
    }

    function invariant(uint256 amount0, uint256 amount1) private view returns (uint256) {
        if (!stable) return amount0 * amount1;
        return cubic(amount0 * ONE / base0, amount1 * ONE / base1);
    }

    function cubic(uint256 x, uint256 y) private pure returns (uint256) {
        return (x * y / ONE) * (x * x / ONE + y * y / ONE) / ONE;
    }

    function slope(uint256 x, uint256 y) private pure returns (uint256) {
        return 3 * x * (y * y / ONE) / ONE + (x * x / ONE) * x / ONE;
    }

    /// The original scales twice where it compares with `y + 1`, and so does this.
    function findY(uint256 x, uint256 target, uint256 y) private view returns (uint256) {
        for (uint256 round; round < 255; round++) {
            uint256 now_ = cubic(x, y);
            if (now_ < target) {
                uint256 step = (target - now_) * ONE / slope(x, y);
                if (step == 0) {
                    if (now_ == target) return y;
                    if (invariant(x, y + 1) > target) return y + 1;
                    step = 1;
                }
                y += step;
            } else {
                uint256 step = (now_ - target) * ONE / slope(x, y);
                if (step == 0) {
                    if (now_ == target || cubic(x, y - 1) < target) return y;
                    step = 1;
                }
                y -= step;
            }
        }
        revert("!y");
    }
}

contract SolidlyFactory {
    mapping(address => mapping(address => mapping(bool => address))) public getPool;

    function createPool(address token0, address token1, bool stable, uint256 feeBps) external {
        address pool = address(new SolidlyPool(token0, token1, stable, feeBps));
        (getPool[token0][token1][stable], getPool[token1][token0][stable]) = (pool, pool);
    }
}
