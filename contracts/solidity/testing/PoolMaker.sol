// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IMinted {
    function mint(address to, uint256 amount) external;
}

interface IPancakePool {
    function mint(address owner, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

interface IAlgebraPool {
    function mint(address refunded, address owner, int24 lower, int24 upper, uint128 liquidity, bytes calldata data)
        external;
}

/// Adds liquidity to concentrated pools and swaps with them directly. It mints the test tokens that it pays with.
contract PoolMaker {
    address private token0;
    address private token1;

    function fillPancake(IPancakePool pool, address[2] calldata tokens, int24[2] calldata range, uint128 liquidity) external {
        (token0, token1) = (tokens[0], tokens[1]);
        pool.mint(address(this), range[0], range[1], liquidity, "");
    }

    function fillAlgebra(IAlgebraPool pool, address[2] calldata tokens, int24[2] calldata range, uint128 liquidity) external {
        (token0, token1) = (tokens[0], tokens[1]);
        pool.mint(address(this), address(this), range[0], range[1], liquidity, "");
    }

    /// The exact output of a swap without any router or hook.
    function swap(IPancakePool pool, address[2] calldata tokens, bool zeroForOne, uint256 paid)
        external
        returns (uint256 received)
    {
        (token0, token1) = (tokens[0], tokens[1]);
        uint160 limit = zeroForOne ? 4295128740 : 1461446703485210103287273052203988822378723970341;
        (int256 amount0, int256 amount1) = pool.swap(address(this), zeroForOne, int256(paid), limit, "");
        received = uint256(-(zeroForOne ? amount1 : amount0));
    }

    /// Each callback of these pools has two amounts first.
    fallback() external {
        (int256 amount0, int256 amount1) = abi.decode(msg.data[4:], (int256, int256));
        if (amount0 > 0) IMinted(token0).mint(msg.sender, uint256(amount0));
        if (amount1 > 0) IMinted(token1).mint(msg.sender, uint256(amount1));
    }
}

/// Slipstream finds a pool by its tick spacing. Its pools are those of Uniswap V3 with a fee that changes per block.
contract SpacingFactory {
    mapping(address => mapping(address => mapping(int24 => address))) public getPool;

    function list(address token0, address token1, int24 tickSpacing, address pool) external {
        getPool[token0][token1][tickSpacing] = pool;
    }
}
