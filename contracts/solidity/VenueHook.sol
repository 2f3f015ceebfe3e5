// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IPoolManager, ModifyLiquidityParams, PoolKey, SwapParams} from "./PoolManager.sol";

/// @title Makes the pools of another exchange tradable as pools of Uniswap V4
/// @notice A swap of a V4 pool with this hook never touches the V4 pool. The hook lends the payment from the PoolManager
/// to the pool of the other exchange (the venue), lets it pay the PoolManager, and returns both amounts as its delta.
///
/// Rules that hold for each hook:
/// - No owner, no upgrade, no setting. The exchange is fixed when the hook is deployed.
/// - Nobody gives the hook an allowance, and it holds no token between transactions.
/// - Only the PoolManager can start a trade. The venue comes from the fixed exchange, never from calldata.
/// - Exact input only. The whole payment is spent or the call reverts.
/// - The PoolManager credits what arrived. A venue that delivers less than it reported makes the call revert.
/// - The hook sets no price limit. The caller needs a floor for the received amount, as Uniswap's router has.
abstract contract VenueHook {
    /// A pool of the other exchange, and the places of the two currencies among its tokens.
    struct Venue {
        address pool;
        uint8 index0;
        uint8 index1;
        /// Curve only: the indices of `exchange` are `uint256`.
        bool isCrypto;
    }

    IPoolManager public immutable manager;

    /// The pool of the other exchange by the id of the V4 pool. It only depends on the key, so it does not matter who
    /// initialises a pool, or when.
    mapping(bytes32 poolId => Venue) public venueOf;

    /// Protects the fields that a trade keeps for its callback, and the amounts that it measures.
    bool private transient isTrading;

    error WrongAddress();
    error NoContract();
    error NotManager();
    error NotCanonical();
    error NoSuchPool();
    error NoLiquidity();
    error ExactInputOnly();
    error NoPriceLimit();
    error AmountTooLarge();
    error AlreadyTrading();
    error PartFilled();
    error ShortDelivery();

    /// beforeInitialize, beforeAddLiquidity, beforeSwap, beforeSwapReturnsDelta.
    uint160 private constant FLAGS = 0x2888;
    uint160 private constant ALL_FLAGS = 0x3fff;

    uint160 internal constant LOWEST_LIMIT = 4295128740;
    uint160 internal constant HIGHEST_LIMIT = 1461446703485210103287273052203988822378723970341;

    uint256 private constant LARGEST = uint256(uint128(type(int128).max));

    /// At an address with other flags, the PoolManager would skip calls and trade against an empty V4 pool.
    constructor(IPoolManager manager_) {
        if (uint160(address(this)) & ALL_FLAGS != FLAGS) revert WrongAddress();
        requireContract(address(manager_));
        manager = manager_;
    }

    modifier onlyManager() {
        if (msg.sender != address(manager)) revert NotManager();
        _;
    }

    /// @notice Binds a V4 pool to its pool of the other exchange. Anybody may initialise it, at any price.
    /// @dev Each real pool has exactly one key. Two keys would count its depth twice.
    function beforeInitialize(address, PoolKey calldata key, uint160) external onlyManager returns (bytes4) {
        requireContract(key.currency0);
        requireContract(key.currency1);
        Venue memory venue = findVenue(key);
        if (venue.pool == address(0)) revert NoSuchPool();
        requireContract(venue.pool);
        venueOf[keccak256(abi.encode(key))] = venue;
        return this.beforeInitialize.selector;
    }

    /// @notice The V4 pool stays empty: liquidity in it would never be traded.
    function beforeAddLiquidity(address, PoolKey calldata, ModifyLiquidityParams calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        revert NoLiquidity();
    }

    /// @notice Trades the whole payment with the venue.
    function beforeSwap(address, PoolKey calldata key, SwapParams calldata params, bytes calldata)
        external
        onlyManager
        returns (bytes4, int256, uint24)
    {
        if (params.amountSpecified >= 0) revert ExactInputOnly();
        // A limit would be a price of the V4 pool, which has none.
        if (params.sqrtPriceLimitX96 != (params.zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT)) revert NoPriceLimit();
        if (isTrading) revert AlreadyTrading();
        isTrading = true;

        Venue memory venue = venueOf[keccak256(abi.encode(key))];
        if (venue.pool == address(0)) revert NoSuchPool();
        uint256 paid = uint256(-params.amountSpecified);
        if (paid > LARGEST) revert AmountTooLarge();
        Trade memory trade = params.zeroForOne
            ? Trade(venue.pool, key.currency0, key.currency1, venue.index0, venue.index1, paid, true, venue.isCrypto)
            : Trade(venue.pool, key.currency1, key.currency0, venue.index1, venue.index0, paid, false, venue.isCrypto);
        (uint256 reported, uint256 received) = swapWithVenue(trade);
        // Also true if somebody settled the delivery for themselves while a token or a plugin had control.
        if (received < reported) revert ShortDelivery();
        if (received > LARGEST) revert AmountTooLarge();

        isTrading = false;
        return (this.beforeSwap.selector, toDelta(paid, received), 0);
    }

    struct Trade {
        address pool;
        address payToken;
        address receiveToken;
        uint8 payIndex;
        uint8 receiveIndex;
        uint256 paid;
        bool zeroForOne;
        bool isCrypto;
    }

    /// @dev The pool that the fixed exchange has for this key. Reverts for a key that is not the canonical one.
    function findVenue(PoolKey calldata key) internal view virtual returns (Venue memory);

    /// @dev Moves the payment from the manager to the pool and the delivery from the pool to the manager.
    /// @return reported The amount that the pool says it delivered.
    /// @return received The amount by which the manager credited this hook.
    function swapWithVenue(Trade memory trade) internal virtual returns (uint256 reported, uint256 received);

    /// @dev In the order of the currencies, as most pools keep their tokens.
    function inOrder(address pool) internal pure returns (Venue memory) {
        return Venue({pool: pool, index0: 0, index1: 1, isCrypto: false});
    }

    function requireCanonical(bool isCanonical) internal pure {
        if (!isCanonical) revert NotCanonical();
    }

    function requireContract(address account) internal view {
        if (account.code.length == 0) revert NoContract();
    }

    /// @dev A `BeforeSwapDelta`: the hook took `paid` of the specified currency and gives `received` of the other.
    function toDelta(uint256 paid, uint256 received) private pure returns (int256) {
        return (int256(paid) << 128) | int256(uint256(uint128(-int128(uint128(received)))));
    }
}
