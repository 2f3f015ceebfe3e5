// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IUnlocker {
    function unlock(bytes calldata data) external returns (bytes memory);
}

/// Anybody's contract: calls what it is told to, alone, inside the PoolManager's unlock or while a token is moving.
contract Stranger {
    struct Call {
        address to;
        bytes data;
        bool mayFail;
    }

    Call[] private armed;
    uint256 private skipped;
    uint256 public reentered;
    uint256 public succeeded;

    function run(Call[] memory calls) public {
        for (uint256 at; at < calls.length; at++) {
            (bool isDone, bytes memory answer) = calls[at].to.call(calls[at].data);
            if (isDone) succeeded++;
            else if (!calls[at].mayFail) assembly { revert(add(answer, 32), mload(answer)) }
        }
    }

    function runUnlocked(IUnlocker manager, Call[] calldata calls) external {
        manager.unlock(abi.encode(calls));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        run(abi.decode(data, (Call[])));
        return "";
    }

    /// Calls that run once, after as many transfers as `skip` says.
    function arm(Call[] calldata calls, uint256 skip) external {
        delete armed;
        for (uint256 at; at < calls.length; at++) armed.push(calls[at]);
        (skipped, reentered, succeeded) = (skip, 0, 0);
    }

    function onTransfer() external {
        if (armed.length == 0) return;
        if (skipped > 0) {
            skipped--;
            return;
        }
        Call[] memory calls = armed;
        delete armed;
        reentered++;
        run(calls);
    }
}

interface IHeld {
    function balanceOf(address) external view returns (uint256);
}

/// Many balances in one call.
contract BalanceReader {
    function read(IHeld[] calldata tokens, address[] calldata holders) external view returns (uint256[] memory balances) {
        balances = new uint256[](tokens.length * holders.length);
        for (uint256 at; at < balances.length; at++) {
            balances[at] = tokens[at / holders.length].balanceOf(holders[at % holders.length]);
        }
    }
}
