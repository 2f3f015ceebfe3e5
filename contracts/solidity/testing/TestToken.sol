// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ITransferListener {
    function onTransfer() external;
}

/// A token that can take a fee, answer nothing like USDT, or call somebody at each transfer like an ERC-777.
contract TestToken {
    uint8 public immutable decimals;
    bool public immutable answersNothing;
    uint256 public feeBps;
    /// Balances are as before while it is.
    uint256 public moves;
    ITransferListener public listener;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    constructor(uint8 decimals_, bool answersNothing_) {
        decimals = decimals_;
        answersNothing = answersNothing_;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        moves++;
    }

    function setFee(uint256 feeBps_) external {
        feeBps = feeBps_;
    }

    function setListener(ITransferListener listener_) external {
        listener = listener_;
    }

    /// USDT refuses to change an allowance that is not zero.
    function approve(address spender, uint256 amount) external returns (bool) {
        require(!answersNothing || amount == 0 || allowance[msg.sender][spender] == 0, "reset it first");
        allowance[msg.sender][spender] = amount;
        return answer();
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address payer, address to, uint256 amount) external returns (bool) {
        if (allowance[payer][msg.sender] != type(uint256).max) allowance[payer][msg.sender] -= amount;
        return move(payer, to, amount);
    }

    function move(address payer, address to, uint256 amount) private returns (bool) {
        balanceOf[payer] -= amount;
        balanceOf[to] += amount - amount * feeBps / 10_000;
        moves++;
        if (address(listener) != address(0)) listener.onTransfer();
        return answer();
    }

    function answer() private view returns (bool) {
        if (answersNothing) assembly { return(0, 0) }
        return true;
    }
}
