// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IPool {
    function swap(address to, bool isFirst, int256 paid, uint160 limit, bytes calldata data) external;
}

interface IPoolManager {
    struct Key {
        address currency0;
        address currency1;
        uint24 fee;
        int24 tickSpacing;
        address hooks;
    }

    struct Swap {
        bool zeroForOne;
        int256 amountSpecified;
        uint160 sqrtPriceLimitX96;
    }

    function unlock(bytes calldata data) external;
    function swap(Key calldata key, Swap calldata terms, bytes calldata hookData) external returns (int256 delta);
}

/// Stands at an unused address for the length of one `eth_call`, and asks a pool what a swap would pay. Every swap ends
/// in a revert that carries its amounts, so it needs no tokens. It is never deployed.
contract QuoteProbe {
    error Quoted(int256 amount0, int256 amount1);

    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    /// A pool like those of Uniswap V3: it asks for the payment when it knows the amounts.
    function quotePool(address pool, bool isFirst, uint256 paid) external {
        IPool(pool).swap(address(this), isFirst, int256(paid), isFirst ? LOWEST : HIGHEST, "");
    }

    function quoteV4(address manager, IPoolManager.Key calldata key, bool isFirst, uint256 paid) external {
        IPoolManager(manager).unlock(abi.encode(key, isFirst, paid));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (IPoolManager.Key memory key, bool isFirst, uint256 paid) =
            abi.decode(data, (IPoolManager.Key, bool, uint256));
        IPoolManager.Swap memory terms = IPoolManager.Swap(isFirst, -int256(paid), isFirst ? LOWEST : HIGHEST);
        int256 delta = IPoolManager(msg.sender).swap(key, terms, "");
        // A manager counts from the side of the swapper, a pool from its own.
        revert Quoted(-(delta >> 128), -int256(int128(delta)));
    }

    /// The callbacks of Uniswap, PancakeSwap and Algebra differ in their names only.
    fallback() external {
        (int256 amount0, int256 amount1) = abi.decode(msg.data[4:], (int256, int256));
        revert Quoted(amount0, amount1);
    }
}
