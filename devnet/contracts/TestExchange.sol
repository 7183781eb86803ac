// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @title Trades at the rate the caller names, out of its own balance, and pays many receivers at once. For local chains.
contract TestExchange {
    error PaymentFailed(address receiver);

    receive() external payable {}

    function trade(Token paid, uint256 amount, Token received, uint256 out) external {
        paid.transferFrom(msg.sender, address(this), amount);
        received.transfer(msg.sender, out);
    }

    function sell(Token paid, uint256 amount, uint256 out) external {
        paid.transferFrom(msg.sender, address(this), amount);
        _pay(msg.sender, out);
    }

    function disperse(address[] calldata receivers, uint256 each) external payable {
        for (uint256 i = 0; i < receivers.length; ++i) _pay(receivers[i], each);
    }

    function _pay(address receiver, uint256 amount) private {
        (bool done,) = receiver.call{value: amount}("");
        if (!done) revert PaymentFailed(receiver);
    }
}
