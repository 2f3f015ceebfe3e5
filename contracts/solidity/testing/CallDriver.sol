// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct Call {
    address to;
    bytes data;
    bool mayFail;
}

interface IUnlocked {
    function unlock(bytes calldata data) external returns (bytes memory);
}

/// Anybody's contract.
contract Ambusher {
    bytes private armed;
    bool private transient isArmed;
    uint256 private transient skipped;
    uint256 public transient reentered;

    function run(Call[] memory calls) public {
        for (uint256 at; at < calls.length; at++) {
            (bool isDone, bytes memory answer) = calls[at].to.call(calls[at].data);
            if (!isDone && !calls[at].mayFail) assembly { revert(add(answer, 32), mload(answer)) }
        }
    }

    function runUnlocked(IUnlocked manager, Call[] calldata calls) external {
        manager.unlock(abi.encode(calls));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        run(abi.decode(data, (Call[])));
        return "";
    }

    /// Encoded calls that run once, after as many transfers as `skip` says.
    function arm(bytes calldata calls, uint256 skip) external {
        armed = calls;
        (isArmed, skipped, reentered) = (true, skip, 0);
    }

    function disarm() external {
        isArmed = false;
    }

    function onTransfer() external {
        if (!isArmed) return;
        if (skipped > 0) {
            skipped--;
            return;
        }
        isArmed = false;
        reentered++;
        run(abi.decode(armed, (Call[])));
    }
}

interface IRouter {
    function execute(bytes calldata commands, bytes[] calldata inputs, uint256 deadline) external payable;
}

interface IWatched {
    function moves() external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    function setListener(address listener) external;
    function approve(address spender, uint256 amount) external;
}

interface IPermits {
    function approve(address token, address spender, uint160 amount, uint48 expiration) external;
}

/// Runs many calls of strangers and trades of its own, the payer's, in one transaction. After each of them it checks all
/// balances, and stops at the first that is wrong.
contract CallDriver {
    struct Step {
        Ambusher stranger;
        /// A token that gives the stranger control when it moves, and what the stranger does then. None if empty.
        IWatched listened;
        bytes ambush;
        uint256 skip;
        /// The stranger's own calls. If there are none, the payer trades.
        Call[] calls;
        Trade trade;
    }

    struct Trade {
        address pay;
        address receive_;
        uint256 units;
        /// The swap, as the router takes it. The sweep with the floor comes after it.
        bytes input;
    }

    struct Outcome {
        bool isTrade;
        bool isDone;
        bool isAmbushed;
        /// What the trade gives while nobody interferes. 0 if it fails.
        uint256 undisturbed;
    }

    struct Row {
        IWatched token;
        uint256 moves;
        uint256[] balances;
    }

    struct Counts {
        uint64 done;
        uint64 attacked;
        uint64 refusedAttacks;
        uint64 traded;
        uint64 refusedTrades;
        uint64 ambushed;
    }

    struct Fault {
        bool isFound;
        uint256 step;
        address token;
        address holder;
        uint256 held;
        uint256 holds;
    }

    error Probed(uint256 received);

    IRouter private immutable router;
    /// The first holder is this contract, the second a bystander, the third the PoolManager. The others hold nothing.
    address[] private holders;
    IWatched[] private tokens;

    Counts public counts;
    Fault public fault;

    uint256 private constant STEP_GAS = 6_000_000;

    constructor(IRouter router_, IPermits permits, IWatched[] memory tokens_, address[] memory holders_) {
        router = router_;
        tokens = tokens_;
        holders.push(address(this));
        for (uint256 at; at < holders_.length; at++) holders.push(holders_[at]);
        for (uint256 at; at < tokens_.length; at++) {
            tokens_[at].approve(address(permits), type(uint256).max);
            permits.approve(address(tokens_[at]), address(router_), type(uint160).max, type(uint48).max);
        }
    }

    /// Does as many of the steps as the gas allows.
    function run(Step[] calldata steps) external {
        Row[] memory rows = new Row[](tokens.length);
        for (uint256 at; at < rows.length; at++) rows[at] = readRow(tokens[at]);
        for (uint256 at; at < steps.length && gasleft() > 4 * STEP_GAS && !fault.isFound; at++) {
            Outcome memory outcome = steps[at].calls.length > 0 ? attack(steps[at]) : trade(steps[at]);
            check(rows, steps[at].trade, outcome);
            count(outcome);
        }
    }

    function attack(Step calldata step) private returns (Outcome memory outcome) {
        lieInWait(step);
        try step.stranger.run{gas: STEP_GAS}(step.calls) {
            outcome.isDone = true;
        } catch {}
        outcome.isAmbushed = leave(step);
    }

    function trade(Step calldata step) private returns (Outcome memory outcome) {
        outcome.isTrade = true;
        try this.probe{gas: STEP_GAS}(step.trade) {}
        catch (bytes memory reason) {
            if (reason.length == 36 && bytes4(reason) == Probed.selector) {
                assembly { mstore(add(outcome, 96), mload(add(reason, 36))) }
            }
        }
        uint256 least = outcome.undisturbed > 0 ? outcome.undisturbed : 1;
        lieInWait(step);
        try this.swap{gas: STEP_GAS}(step.trade, least) {
            outcome.isDone = true;
        } catch {}
        outcome.isAmbushed = leave(step);
    }

    function lieInWait(Step calldata step) private {
        if (step.ambush.length == 0) return;
        step.stranger.arm(step.ambush, step.skip);
        step.listened.setListener(address(step.stranger));
    }

    function leave(Step calldata step) private returns (bool isAmbushed) {
        if (step.ambush.length == 0) return false;
        step.listened.setListener(address(0));
        isAmbushed = step.stranger.reentered() > 0;
        step.stranger.disarm();
    }

    /// Only for calls of this contract to itself, whose failures and state it can drop.
    function probe(Trade calldata trade_) external {
        uint256 held = IWatched(trade_.receive_).balanceOf(address(this));
        swap(trade_, 0);
        revert Probed(IWatched(trade_.receive_).balanceOf(address(this)) - held);
    }

    function swap(Trade calldata trade_, uint256 least) public {
        require(msg.sender == address(this));
        bytes[] memory inputs = new bytes[](2);
        inputs[0] = trade_.input;
        inputs[1] = abi.encode(trade_.receive_, address(this), least);
        router.execute(hex"1004", inputs, type(uint40).max);
    }

    function count(Outcome memory outcome) private {
        counts.done++;
        if (outcome.isAmbushed) counts.ambushed++;
        if (outcome.isTrade) outcome.isDone ? counts.traded++ : counts.refusedTrades++;
        else outcome.isDone ? counts.attacked++ : counts.refusedAttacks++;
    }

    function readRow(IWatched token) private view returns (Row memory row) {
        row = Row(token, token.moves(), new uint256[](holders.length));
        for (uint256 at; at < row.balances.length; at++) row.balances[at] = token.balanceOf(holders[at]);
    }

    /// A token that did not move has its balances, which is wrong only after a trade.
    function check(Row[] memory rows, Trade calldata trade_, Outcome memory outcome) private {
        bool isTraded = outcome.isTrade && outcome.isDone;
        for (uint256 place; place < rows.length; place++) {
            Row memory held = rows[place];
            if (!isTraded && held.token.moves() == held.moves) continue;
            Row memory holds = readRow(held.token);
            for (uint256 at; at < held.balances.length; at++) {
                if (isRight(trade_, outcome, address(held.token), at, held.balances[at], holds.balances[at])) continue;
                fault = Fault(
                    true, counts.done, address(held.token), holders[at], held.balances[at], holds.balances[at]
                );
                return;
            }
            rows[place] = holds;
        }
    }

    function isRight(
        Trade calldata trade_,
        Outcome memory outcome,
        address token,
        uint256 place,
        uint256 held,
        uint256 holds
    ) private pure returns (bool) {
        bool isCalm = outcome.isTrade && !outcome.isAmbushed;
        if (place == 0) {
            if (!outcome.isTrade || !outcome.isDone) return holds == held;
            if (token == trade_.pay) return holds == held - trade_.units;
            if (token != trade_.receive_) return holds == held;
            if (isCalm) return holds == held + outcome.undisturbed;
            return holds > held && holds - held >= outcome.undisturbed;
        }
        // The bystander has approved everything to everybody, and strangers may give the manager tokens.
        if (place == 1) return holds == held;
        if (place == 2) return isCalm ? holds == held : holds >= held;
        return holds == 0;
    }
}
