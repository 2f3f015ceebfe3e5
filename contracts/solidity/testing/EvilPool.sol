// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ISwapCallback {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

interface IDelivered {
    function mint(address to, uint256 amount) external;
}

/// A pool of a factory that nobody should trust. It pays one to one, and cheats in the chosen way.
contract EvilPool {
    enum Mode {
        Honest,
        AsksTwice,
        AsksMore,
        AsksLess,
        AsksNothing,
        DeliversLess,
        ReportsNothing
    }

    address private immutable token0;
    address private immutable token1;
    Mode private mode;

    constructor(address token0_, address token1_) {
        (token0, token1) = (token0_, token1_);
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function swap(address to, bool zeroForOne, int256 paid, uint160, bytes calldata) external returns (int256, int256) {
        int256 delivered = mode == Mode.DeliversLess ? paid - 1 : paid;
        IDelivered(zeroForOne ? token1 : token0).mint(to, uint256(delivered));
        int256 asked = paid;
        if (mode == Mode.AsksMore) asked++;
        if (mode == Mode.AsksLess) asked--;
        if (mode != Mode.AsksNothing) ask(zeroForOne, asked);
        if (mode == Mode.AsksTwice) ask(zeroForOne, asked);
        int256 reported = mode == Mode.ReportsNothing ? int256(0) : -paid;
        return zeroForOne ? (paid, reported) : (reported, paid);
    }

    function ask(bool zeroForOne, int256 asked) private {
        (int256 amount0, int256 amount1) = zeroForOne ? (asked, -asked) : (-asked, asked);
        ISwapCallback(msg.sender).uniswapV3SwapCallback(amount0, amount1, "");
    }
}
