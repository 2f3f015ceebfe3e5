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

    /// The calls of the next transfers: each set of calls runs once.
    function arm(Call[] calldata calls) external {
        delete armed;
        for (uint256 at; at < calls.length; at++) armed.push(calls[at]);
        (reentered, succeeded) = (0, 0);
    }

    function onTransfer() external {
        Call[] memory calls = armed;
        if (calls.length == 0) return;
        delete armed;
        reentered++;
        run(calls);
    }
}
