// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface Token {
    function transferFrom(address payer, address receiver, uint256 amount) external;
}

interface PairFactory {
    function createPair(address one, address other) external returns (address);
}

interface Pair {
    function mint(address owner) external;
}

interface PancakeFactory {
    function createPool(address one, address other, uint24 fee) external returns (address);
}

interface PancakePool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address owner, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
}

interface AlgebraFactory {
    function createPool(address one, address other, bytes calldata data) external returns (address);
}

interface AlgebraPool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address refunded, address owner, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
}

/// Creates pools of other exchanges and fills them with its owner's tokens. Their own periphery is in no package.
contract LiquidityProvider {
    struct Position {
        int24 lower;
        int24 upper;
        uint128 liquidity;
    }

    address private immutable owner = msg.sender;
    /// The pool that is being filled, and its tokens.
    address private filling;
    address private first;
    address private second;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function fillPair(address factory, address one, address other, uint256 amountOne, uint256 amountOther) external onlyOwner {
        address pair = PairFactory(factory).createPair(one, other);
        Token(one).transferFrom(owner, pair, amountOne);
        Token(other).transferFrom(owner, pair, amountOther);
        Pair(pair).mint(owner);
    }

    function fillPancake(address factory, address one, address other, uint24 fee, uint160 sqrtPriceX96, Position[] calldata positions) external onlyOwner {
        address pool = PancakeFactory(factory).createPool(one, other, fee);
        PancakePool(pool).initialize(sqrtPriceX96);
        (filling, first, second) = (pool, one, other);
        for (uint256 at; at < positions.length; ++at) {
            PancakePool(pool).mint(owner, positions[at].lower, positions[at].upper, positions[at].liquidity, "");
        }
        filling = address(0);
    }

    function fillAlgebra(address factory, address one, address other, uint160 sqrtPriceX96, Position[] calldata positions) external onlyOwner {
        address pool = AlgebraFactory(factory).createPool(one, other, "");
        AlgebraPool(pool).initialize(sqrtPriceX96);
        (filling, first, second) = (pool, one, other);
        for (uint256 at; at < positions.length; ++at) {
            AlgebraPool(pool).mint(owner, owner, positions[at].lower, positions[at].upper, positions[at].liquidity, "");
        }
        filling = address(0);
    }

    /// The pools' callbacks have different names and the same arguments.
    fallback() external {
        require(msg.sender == filling);
        (uint256 amountFirst, uint256 amountSecond) = abi.decode(msg.data[4:], (uint256, uint256));
        if (amountFirst > 0) Token(first).transferFrom(owner, msg.sender, amountFirst);
        if (amountSecond > 0) Token(second).transferFrom(owner, msg.sender, amountSecond);
    }
}
