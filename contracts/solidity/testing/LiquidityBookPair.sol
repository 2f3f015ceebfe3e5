// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ILiquidityBookToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external;
}

/// No package has the bytecode of Liquidity Book. This pair follows its published formulas: one price per bin, a fee that
/// grows with the bins crossed, and the payment is what arrived before `swap`.
contract LiquidityBookPair {
    struct Bin {
        uint128 x;
        uint128 y;
    }

    address public immutable getTokenX;
    address public immutable getTokenY;
    uint256 public immutable getBinStep;
    uint24 public getActiveId;
    mapping(uint24 id => Bin) public getBin;
    uint256 public reserveX;
    uint256 public reserveY;

    uint256 public immutable baseFactor;
    uint256 public immutable variableFeeControl;
    uint256 public constant MOST_VOLATILITY = 350_000;
    uint256 public volatilityAccumulator;
    uint256 public volatilityReference;
    uint24 public idReference;
    uint256 public lastUpdate;

    uint256 private constant FILTER_PERIOD = 30;
    uint256 private constant DECAY_PERIOD = 600;
    uint256 private constant REDUCTION_FACTOR = 5_000;
    uint256 private constant ONE = 1e18;
    uint256 private constant SCALE = 1 << 128;
    uint24 private constant MIDDLE = 1 << 23;

    constructor(address tokenX, address tokenY, uint256 binStep, uint256 baseFactor_, uint256 variableFeeControl_) {
        (getTokenX, getTokenY, getBinStep) = (tokenX, tokenY, binStep);
        (baseFactor, variableFeeControl) = (baseFactor_, variableFeeControl_);
        (getActiveId, idReference) = (MIDDLE, MIDDLE);
    }

    /// The tokens must have been transferred before.
    function fill(uint24 id, uint128 x, uint128 y) external {
        (getBin[id].x, getBin[id].y) = (getBin[id].x + x, getBin[id].y + y);
        (reserveX, reserveY) = (reserveX + x, reserveY + y);
    }

    /// Amounts as two halves of a word: token X below, token Y above.
    function swap(bool swapForY, address to) external returns (bytes32) {
        uint256 left = swapForY
            ? ILiquidityBookToken(getTokenX).balanceOf(address(this)) - reserveX
            : ILiquidityBookToken(getTokenY).balanceOf(address(this)) - reserveY;
        require(left > 0, "InsufficientAmountIn");
        if (swapForY) reserveX += left;
        else reserveY += left;
        updateReferences();
        uint256 received;
        uint24 id = getActiveId;
        while (true) {
            (uint256 spent, uint256 out) = swapInBin(id, swapForY, left);
            (left, received) = (left - spent, received + out);
            if (left == 0) break;
            id = swapForY ? id - 1 : id + 1;
            require(id > MIDDLE - 1000 && id < MIDDLE + 1000, "OutOfLiquidity");
        }
        require(received > 0, "InsufficientAmountOut");
        getActiveId = id;
        lastUpdate = block.timestamp;
        if (swapForY) reserveY -= received;
        else reserveX -= received;
        ILiquidityBookToken(swapForY ? getTokenY : getTokenX).transfer(to, received);
        return bytes32(swapForY ? received << 128 : received);
    }

    function swapInBin(uint24 id, bool swapForY, uint256 left) private returns (uint256 spent, uint256 out) {
        Bin storage bin = getBin[id];
        uint256 held = swapForY ? bin.y : bin.x;
        if (held == 0) return (0, 0);
        uint256 fee = updateFee(id);
        uint256 price = priceOf(id);
        uint256 most = swapForY ? divideUp(held << 128, price) : divideUp(held * price, SCALE);
        uint256 mostFee = divideUp(most * fee, ONE - fee);
        if (left >= most + mostFee) {
            (spent, out) = (most + mostFee, held);
        } else {
            uint256 kept = left - divideUp(left * fee, ONE);
            out = swapForY ? (kept * price) >> 128 : (kept << 128) / price;
            (spent, out) = (left, out > held ? held : out);
        }
        if (swapForY) (bin.x, bin.y) = (bin.x + uint128(spent), bin.y - uint128(out));
        else (bin.x, bin.y) = (bin.x - uint128(out), bin.y + uint128(spent));
    }

    function updateReferences() private {
        uint256 idle = block.timestamp - lastUpdate;
        if (idle < FILTER_PERIOD) return;
        idReference = getActiveId;
        volatilityReference = idle < DECAY_PERIOD ? volatilityAccumulator * REDUCTION_FACTOR / 10_000 : 0;
    }

    function updateFee(uint24 id) private returns (uint256 fee) {
        uint256 distance = id > idReference ? id - idReference : idReference - id;
        uint256 volatility = volatilityReference + distance * 10_000;
        volatilityAccumulator = volatility > MOST_VOLATILITY ? MOST_VOLATILITY : volatility;
        fee = baseFactor * getBinStep * 1e10;
        uint256 product = volatilityAccumulator * getBinStep;
        if (variableFeeControl > 0) fee += (product * product * variableFeeControl + 99) / 100;
    }

    /// Token Y per token X with 128 binary digits: (1 + binStep / 10,000) ^ (id - 2^23).
    function priceOf(uint24 id) public view returns (uint256) {
        if (id == MIDDLE) return SCALE;
        bool isInverse = id < MIDDLE;
        uint256 power = isInverse ? MIDDLE - id : id - MIDDLE;
        uint256 square = type(uint256).max / (SCALE + (getBinStep << 128) / 10_000);
        uint256 result = SCALE;
        for (; power > 0; power >>= 1) {
            if (power & 1 == 1) result = (result * square) >> 128;
            square = (square * square) >> 128;
        }
        return isInverse ? result : type(uint256).max / result;
    }

    function divideUp(uint256 amount, uint256 by) private pure returns (uint256) {
        return amount == 0 ? 0 : (amount - 1) / by + 1;
    }
}

contract LiquidityBookFactory {
    struct Information {
        uint16 binStep;
        address LBPair;
        bool createdByOwner;
        bool ignoredForRouting;
    }

    mapping(address => mapping(address => mapping(uint256 => address))) private pairs;

    function createPair(address tokenX, address tokenY, uint16 binStep, uint256 baseFactor, uint256 variableFeeControl)
        external
    {
        address pair = address(new LiquidityBookPair(tokenX, tokenY, binStep, baseFactor, variableFeeControl));
        (pairs[tokenX][tokenY][binStep], pairs[tokenY][tokenX][binStep]) = (pair, pair);
    }

    function getLBPairInformation(address tokenX, address tokenY, uint256 binStep)
        external
        view
        returns (Information memory)
    {
        return Information(uint16(binStep), pairs[tokenX][tokenY][binStep], true, false);
    }
}
