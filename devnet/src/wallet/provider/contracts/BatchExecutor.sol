// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The local wallet's accounts delegate to this code for a batch (EIP-7702), which runs as a whole or not at all.
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// ERC-7821, with its only mode here: one batch that reverts as a whole.
    function execute(bytes32 mode, bytes calldata executionData) external payable {
        require(msg.sender == address(this) && mode == bytes32(uint256(1) << 248));
        Call[] memory calls = abi.decode(executionData, (Call[]));
        for (uint256 at; at < calls.length; ++at) {
            (bool isDone, bytes memory answer) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (isDone) continue;
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
