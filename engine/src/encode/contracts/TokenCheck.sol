// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Stands at the addresses of a pool and of the router for the length of one `eth_call`. It is never deployed.
contract TokenCheck {
    struct Sides {
        uint256 sent;
        uint256 arrived;
    }

    /// Moves a thousandth of the pool's tokens as a purchase and a sale do: from the pool over the router to a holder, and
    /// through Permit2 back to the pool. `step` is the one that failed: 1 approve, 2 buy, 3 hand over, 4 sell; 0 is none.
    function checkToken(address token, address router, address permit2)
        external
        returns (uint256 step, Sides memory bought, Sides memory sold)
    {
        // The holder has no code, like most accounts: some tokens treat contracts differently.
        address holder = createHolder(token, router, permit2);
        if (holder == address(0)) return (1, bought, sold);
        bought.sent = balanceOf(token, address(this)) / 1_000;
        uint256 had = balanceOf(token, router);
        if (!callToken(token, abi.encodeWithSignature("transfer(address,uint256)", router, bought.sent))) return (2, bought, sold);
        uint256 passed = balanceOf(token, router) - had;
        bytes memory handOver = abi.encodeWithSignature("transfer(address,uint256)", holder, passed);
        if (!TokenCheck(router).forward(token, handOver)) return (3, bought, sold);
        bought.arrived = balanceOf(token, holder);
        sold.sent = bought.arrived;
        had = balanceOf(token, address(this));
        bytes memory sale =
            abi.encodeWithSignature("transferFrom(address,address,uint160,address)", holder, address(this), sold.sent, token);
        if (!TokenCheck(router).forward(permit2, sale)) return (4, bought, sold);
        sold.arrived = balanceOf(token, address(this)) - had;
    }

    function forward(address to, bytes calldata data) external returns (bool) {
        return callToken(to, data);
    }

    function createHolder(address token, address router, address permit2) private returns (address holder) {
        bytes memory code = abi.encodePacked(type(Holder).creationCode, abi.encode(token, router, permit2));
        assembly {
            holder := create2(0, add(code, 32), mload(code), 0)
        }
    }

    function callToken(address to, bytes memory data) private returns (bool) {
        (bool isDone, bytes memory answer) = to.call(data);
        return isDone && (answer.length == 0 || abi.decode(answer, (bool)));
    }

    function balanceOf(address token, address holder) private view returns (uint256) {
        (bool isDone, bytes memory answer) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", holder));
        require(isDone);
        return abi.decode(answer, (uint256));
    }
}

/// Gives its allowances while it is created, and leaves no code behind.
contract Holder {
    constructor(address token, address router, address permit2) {
        (bool isDone, bytes memory answer) =
            token.call(abi.encodeWithSignature("approve(address,uint256)", permit2, type(uint256).max));
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))));
        (isDone,) = permit2.call(
            abi.encodeWithSignature(
                "approve(address,address,uint160,uint48)", token, router, type(uint160).max, type(uint48).max
            )
        );
        require(isDone);
        assembly {
            return(0, 0)
        }
    }
}
