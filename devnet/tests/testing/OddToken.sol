// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A token that misbehaves in the chosen way.
contract OddToken {
    enum Mode {
        Normal,
        TakesFee,
        TaxesSales,
        Honeypot,
        Rebasing,
        AnswersFalse,
        AnswersNothing,
        RefusesCode,
        RefusesTransferFrom,
        RefusesApproval,
        Closed,
        RefusesCodeRecipients
    }

    Mode public mode;
    address public pool;
    uint256 public index = 1e18;
    uint8 public constant decimals = 18;
    string public constant name = "Odd";
    string public constant symbol = "ODD";
    mapping(address => uint256) public shares;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 units) external {
        shares[to] += (units * 1e18) / index;
    }

    function setMode(Mode next, address nextPool) external {
        (mode, pool) = (next, nextPool);
        // Every balance has grown by a seventh since the last one.
        if (next == Mode.Rebasing) index = (index * 8) / 7;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return (shares[owner] * index) / 1e18;
    }

    function approve(address spender, uint256 units) external returns (bool) {
        require(mode != Mode.RefusesCode || msg.sender.code.length == 0, "no contracts");
        if (mode == Mode.RefusesApproval) return false;
        allowance[msg.sender][spender] = units;
        return finish();
    }

    function transfer(address to, uint256 units) external returns (bool) {
        return move(msg.sender, to, units);
    }

    function transferFrom(address from, address to, uint256 units) external returns (bool) {
        require(mode != Mode.RefusesTransferFrom, "never from others");
        allowance[from][msg.sender] -= units;
        return move(from, to, units);
    }

    function move(address from, address to, uint256 units) private returns (bool) {
        if (mode == Mode.AnswersFalse) return false;
        require(mode != Mode.Closed, "trading is closed");
        require(mode != Mode.Honeypot || to != pool, "nobody sells");
        require(mode != Mode.RefusesCode || from == pool || from.code.length == 0, "no contracts");
        require(mode != Mode.RefusesCodeRecipients || from == pool || to == pool || to.code.length == 0, "no contracts");
        uint256 moved = (units * 1e18) / index;
        shares[from] -= moved;
        uint256 kept;
        if (mode == Mode.TakesFee) kept = (moved * 3) / 100;
        if (mode == Mode.TaxesSales && to == pool) kept = moved / 4;
        shares[to] += moved - kept;
        return finish();
    }

    function finish() private view returns (bool) {
        if (mode == Mode.AnswersNothing) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }
}
