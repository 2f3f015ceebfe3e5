// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Stands at an account's address for the length of one `eth_call`, and acts as that account. It is never deployed.
contract Simulator {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// A view call. Without data it reads the coins of the address.
    struct Read {
        address to;
        bytes data;
    }

    struct Outcome {
        bool isDone;
        uint256 gasUsed;
        bytes answer;
    }

    /// An account without code takes coins and any call.
    fallback() external payable {}

    receive() external payable {}

    /// ERC-1271: Permit2 asks here, because the signer has code now.
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }

    /// Stops at the first call that fails, which is then the last outcome.
    function simulate(Call[] calldata calls, Read[] calldata reads)
        external
        returns (bytes[] memory before, bytes[] memory afterwards, Outcome[] memory outcomes)
    {
        // A token that calls back must not act as the account.
        require(msg.sender == address(this));
        // A reverted read leaves its slots cold, so that the calls cost as much as without it.
        try this.peek(reads) {} catch (bytes memory found) {
            before = abi.decode(found, (bytes[]));
        }
        outcomes = new Outcome[](calls.length);
        for (uint256 at; at < calls.length; ++at) {
            outcomes[at] = run(calls[at].to, calls[at].value, calls[at].data);
            if (!outcomes[at].isDone) {
                assembly {
                    mstore(outcomes, add(at, 1))
                }
                break;
            }
        }
        afterwards = readAll(reads);
    }

    function peek(Read[] calldata reads) external view {
        bytes memory found = abi.encode(readAll(reads));
        assembly {
            revert(add(found, 32), mload(found))
        }
    }

    function readAll(Read[] calldata reads) private view returns (bytes[] memory found) {
        found = new bytes[](reads.length);
        for (uint256 at; at < reads.length; ++at) {
            if (reads[at].data.length == 0) {
                found[at] = abi.encode(reads[at].to.balance);
                continue;
            }
            (bool isDone, bytes memory answer) = reads[at].to.staticcall{gas: 500_000}(reads[at].data);
            if (isDone) found[at] = answer;
        }
    }

    function run(address to, uint256 value, bytes memory data) private returns (Outcome memory) {
        // A call to an address without code would pass. Asking also warms the address, as a transaction does.
        if (to.code.length == 0) return Outcome(false, 0, "");
        bool isDone;
        uint256 gasUsed;
        bytes memory answer;
        assembly {
            gasUsed := gas()
            isDone := call(gas(), to, value, add(data, 32), mload(data), 0, 0)
            gasUsed := sub(gasUsed, gas())
            answer := mload(0x40)
            mstore(answer, returndatasize())
            returndatacopy(add(answer, 32), 0, returndatasize())
            mstore(0x40, and(add(add(answer, returndatasize()), 63), not(31)))
        }
        return Outcome(isDone, gasUsed, answer);
    }
}
