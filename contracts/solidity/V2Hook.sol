// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, PoolKey} from "./PoolManager.sol";
import {VenueHook} from "./VenueHook.sol";

interface IV2Factory {
    function getPair(address tokenA, address tokenB) external view returns (address pair);
}

interface IV2Pair {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// @title Pairs with the formula of Uniswap V2 and one fee, such as SushiSwap V2 and PancakeSwap V2
/// @notice Key: the fee of the exchange in millionths, tick spacing 1.
contract V2Hook is VenueHook {
    address public immutable factory;
    uint24 public immutable feePpm;

    uint256 private constant ONE = 1_000_000;

    constructor(IPoolManager manager_, address factory_, uint24 feePpm_) VenueHook(manager_) {
        requireContract(factory_);
        if (feePpm_ >= ONE) revert NotCanonical();
        factory = factory_;
        feePpm = feePpm_;
    }

    function findVenue(PoolKey calldata key) internal view override returns (Venue memory) {
        requireCanonical(key.fee == feePpm && key.tickSpacing == 1);
        return inOrder(IV2Factory(factory).getPair(key.currency0, key.currency1));
    }

    function swapWithVenue(Trade memory trade) internal override returns (uint256 reported, uint256 received) {
        (uint256 reserve0, uint256 reserve1,) = IV2Pair(trade.pool).getReserves();
        (uint256 payReserve, uint256 receiveReserve) = trade.zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 kept = trade.paid * (ONE - feePpm);
        reported = kept * receiveReserve / (payReserve * ONE + kept);
        manager.take(trade.payToken, trade.pool, trade.paid);
        manager.sync(trade.receiveToken);
        (uint256 amount0, uint256 amount1) = trade.zeroForOne ? (uint256(0), reported) : (reported, uint256(0));
        IV2Pair(trade.pool).swap(amount0, amount1, address(manager), "");
        received = manager.settle();
    }
}
