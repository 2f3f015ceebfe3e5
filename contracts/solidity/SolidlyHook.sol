// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, PoolKey} from "./PoolManager.sol";
import {VenueHook} from "./VenueHook.sol";

interface ISolidlyFactory {
    function getPool(address tokenA, address tokenB, bool stable) external view returns (address pool);
}

interface ISolidlyPool {
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256 amountOut);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// @title Pools of Aerodrome and Velodrome V2, volatile and stable
/// @notice Key: fee 0 for the volatile pool and 1 for the stable one, tick spacing 1.
/// @dev The pool computes the output. In rare states its `swap` refuses that amount, and the call reverts.
contract SolidlyHook is VenueHook {
    address public immutable factory;

    uint24 private constant STABLE = 1;

    constructor(IPoolManager manager_, address factory_) VenueHook(manager_) {
        requireContract(factory_);
        factory = factory_;
    }

    function findVenue(PoolKey calldata key) internal view override returns (Venue memory) {
        requireCanonical(key.fee <= STABLE && key.tickSpacing == 1);
        return inOrder(ISolidlyFactory(factory).getPool(key.currency0, key.currency1, key.fee == STABLE));
    }

    function swapWithVenue(Trade memory trade) internal override returns (uint256 reported, uint256 received) {
        reported = ISolidlyPool(trade.pool).getAmountOut(trade.paid, trade.payToken);
        manager.take(trade.payToken, trade.pool, trade.paid);
        manager.sync(trade.receiveToken);
        (uint256 amount0, uint256 amount1) = trade.zeroForOne ? (uint256(0), reported) : (reported, uint256(0));
        ISolidlyPool(trade.pool).swap(amount0, amount1, address(manager), "");
        received = manager.settle();
    }
}
