// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, PoolKey} from "./PoolManager.sol";
import {VenueHook} from "./VenueHook.sol";

interface ILBFactory {
    struct LBPairInformation {
        uint16 binStep;
        address LBPair;
        bool createdByOwner;
        bool ignoredForRouting;
    }

    function getLBPairInformation(address tokenX, address tokenY, uint256 binStep)
        external
        view
        returns (LBPairInformation memory);
}

interface ILBPair {
    function getTokenX() external view returns (address);
    /// @return amountsOut Token X in the lower 128 bits, token Y in the upper ones.
    function swap(bool swapForY, address to) external returns (bytes32 amountsOut);
}

/// @title Pairs of Liquidity Book 2.1 and 2.2
/// @notice Key: the bin step as the fee, tick spacing 1.
contract LiquidityBookHook is VenueHook {
    address public immutable factory;

    constructor(IPoolManager manager_, address factory_) VenueHook(manager_) {
        requireContract(factory_);
        factory = factory_;
    }

    /// @dev Token X is not always the token with the lower address.
    function findVenue(PoolKey calldata key) internal view override returns (Venue memory) {
        requireCanonical(key.tickSpacing == 1);
        address pair = ILBFactory(factory).getLBPairInformation(key.currency0, key.currency1, key.fee).LBPair;
        if (pair == address(0)) return inOrder(pair);
        bool isInOrder = ILBPair(pair).getTokenX() == key.currency0;
        return Venue({pool: pair, index0: isInOrder ? 0 : 1, index1: isInOrder ? 1 : 0, isCrypto: false});
    }

    /// @dev The pair measures what it was paid, and spends all of it or reverts.
    function swapWithVenue(Trade memory trade) internal override returns (uint256 reported, uint256 received) {
        manager.take(trade.payToken, trade.pool, trade.paid);
        manager.sync(trade.receiveToken);
        bool isForY = trade.payIndex == 0;
        uint256 amounts = uint256(ILBPair(trade.pool).swap(isForY, address(manager)));
        reported = isForY ? amounts >> 128 : uint256(uint128(amounts));
        received = manager.settle();
    }
}
