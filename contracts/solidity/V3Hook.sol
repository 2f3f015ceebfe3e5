// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, PoolKey} from "./PoolManager.sol";
import {VenueHook} from "./VenueHook.sol";

interface IV3Factory {
    function getPool(address tokenA, address tokenB, uint24 fee) external view returns (address pool);
}

interface ISlipstreamFactory {
    function getPool(address tokenA, address tokenB, int24 tickSpacing) external view returns (address pool);
}

interface IAlgebraFactory {
    function poolByPair(address tokenA, address tokenB) external view returns (address pool);
}

interface IV3Pool {
    function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// @title Concentrated pools that ask for their payment in a callback
/// @notice Keys by kind:
/// - 0, one pool for each fee (Uniswap V3, PancakeSwap V3, SushiSwap V3): the fee of the pool, tick spacing 1.
/// - 1, one pool for each tick spacing (Slipstream): fee 0, the tick spacing of the pool.
/// - 2, one pool for each pair (Algebra): fee 0, tick spacing 1.
contract V3Hook is VenueHook {
    address public immutable factory;
    uint8 public immutable kind;

    uint8 private constant BY_FEE = 0;
    uint8 private constant BY_SPACING = 1;
    uint8 private constant BY_PAIR = 2;

    /// The only address that may call back, and only once. Set right before the swap, cleared by the callback.
    address private transient openPool;
    address private transient payToken;
    uint256 private transient owed;
    bool private transient paysFirst;

    error NotOpenPool();
    error NotPaid();

    constructor(IPoolManager manager_, address factory_, uint8 kind_) VenueHook(manager_) {
        requireContract(factory_);
        requireCanonical(kind_ <= BY_PAIR);
        factory = factory_;
        kind = kind_;
    }

    function findVenue(PoolKey calldata key) internal view override returns (Venue memory) {
        if (kind == BY_FEE) {
            requireCanonical(key.tickSpacing == 1);
            return inOrder(IV3Factory(factory).getPool(key.currency0, key.currency1, key.fee));
        }
        requireCanonical(key.fee == 0);
        if (kind == BY_SPACING) {
            return inOrder(ISlipstreamFactory(factory).getPool(key.currency0, key.currency1, key.tickSpacing));
        }
        requireCanonical(key.tickSpacing == 1);
        return inOrder(IAlgebraFactory(factory).poolByPair(key.currency0, key.currency1));
    }

    function swapWithVenue(Trade memory trade) internal override returns (uint256 reported, uint256 received) {
        manager.sync(trade.receiveToken);
        (openPool, payToken, owed, paysFirst) = (trade.pool, trade.payToken, trade.paid, trade.zeroForOne);
        (int256 amount0, int256 amount1) = IV3Pool(trade.pool).swap(
            address(manager), trade.zeroForOne, int256(trade.paid), trade.zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT, ""
        );
        if (openPool != address(0)) revert NotPaid();
        reported = uint256(-(trade.zeroForOne ? amount1 : amount0));
        received = manager.settle();
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        payOpenPool(amount0, amount1);
    }

    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        payOpenPool(amount0, amount1);
    }

    function algebraSwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        payOpenPool(amount0, amount1);
    }

    /// @dev A pool that ran out of liquidity asks for less than the payment.
    function payOpenPool(int256 amount0, int256 amount1) private {
        if (msg.sender != openPool) revert NotOpenPool();
        openPool = address(0);
        if ((paysFirst ? amount0 : amount1) != int256(owed)) revert PartFilled();
        manager.take(payToken, msg.sender, owed);
    }
}
