// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, PoolKey} from "./PoolManager.sol";
import {VenueHook} from "./VenueHook.sol";

interface ICurveStable {
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;
}

interface ICurveCrypto {
    function exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy) external;
}

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function allowance(address account, address spender) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @title One pool of Curve, stable or crypto, of any generation
/// @notice Key: any two of its coins, fee 0, tick spacing 1. Pools that hold the coin of the network are not supported.
contract CurveHook is VenueHook {
    address public immutable pool;

    uint256 private constant MOST_COINS = 8;

    error TokenFailed(address token);

    constructor(IPoolManager manager_, address pool_) VenueHook(manager_) {
        requireContract(pool_);
        pool = pool_;
    }

    function findVenue(PoolKey calldata key) internal view override returns (Venue memory) {
        requireCanonical(key.fee == 0 && key.tickSpacing == 1);
        (uint8 index0, bool has0) = findCoin(key.currency0);
        (uint8 index1, bool has1) = findCoin(key.currency1);
        if (!has0 || !has1) return inOrder(address(0));
        // Only crypto pools have a gamma.
        (bool isCrypto,) = readWord(abi.encodeWithSignature("gamma()"));
        return Venue({pool: pool, index0: index0, index1: index1, isCrypto: isCrypto});
    }

    /// @dev The pool takes its payment by an allowance and delivers to its caller, so both amounts pass through here.
    function swapWithVenue(Trade memory trade) internal override returns (uint256 reported, uint256 received) {
        uint256 payHeld = IToken(trade.payToken).balanceOf(address(this));
        uint256 receiveHeld = IToken(trade.receiveToken).balanceOf(address(this));

        manager.take(trade.payToken, address(this), trade.paid);
        callToken(trade.payToken, abi.encodeCall(IToken.approve, (pool, trade.paid)));
        if (trade.isCrypto) ICurveCrypto(pool).exchange(trade.payIndex, trade.receiveIndex, trade.paid, 0);
        else exchangeStable(trade);
        if (IToken(trade.payToken).balanceOf(address(this)) != payHeld) revert PartFilled();
        if (IToken(trade.payToken).allowance(address(this), pool) != 0) {
            callToken(trade.payToken, abi.encodeCall(IToken.approve, (pool, 0)));
        }

        reported = IToken(trade.receiveToken).balanceOf(address(this)) - receiveHeld;
        manager.sync(trade.receiveToken);
        callToken(trade.receiveToken, abi.encodeCall(IToken.transfer, (address(manager), reported)));
        received = manager.settle();
    }

    function exchangeStable(Trade memory trade) private {
        ICurveStable(pool).exchange(
            int128(uint128(trade.payIndex)), int128(uint128(trade.receiveIndex)), trade.paid, 0
        );
    }

    /// @dev Old pools take the index of a coin as `int128`.
    function findCoin(address coin) private view returns (uint8 index, bool isFound) {
        for (; index < MOST_COINS; index++) {
            (bool hasCoin, uint256 word) = readWord(abi.encodeWithSignature("coins(uint256)", uint256(index)));
            if (!hasCoin) (hasCoin, word) = readWord(abi.encodeWithSignature("coins(int128)", int128(uint128(index))));
            if (!hasCoin) return (index, false);
            if (address(uint160(word)) == coin) return (index, true);
        }
    }

    /// @dev No word from a function that the pool does not have.
    function readWord(bytes memory data) private view returns (bool hasWord, uint256 word) {
        (bool isDone, bytes memory answer) = pool.staticcall(data);
        hasWord = isDone && answer.length == 32;
        if (hasWord) word = abi.decode(answer, (uint256));
    }

    /// @dev Some tokens, such as USDT, return nothing.
    function callToken(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        if (!isDone || (answer.length != 0 && !abi.decode(answer, (bool)))) revert TokenFailed(token);
    }
}
