// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A spam token for local chains: it is airdropped to strangers and emits Transfer events that nobody
/// caused. Code that shows balances and activity is tested against both.
contract SpamToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address account => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function airdrop(address[] calldata receivers, uint256 value) external {
        for (uint256 i = 0; i < receivers.length; ++i) {
            balanceOf[receivers[i]] += value;
            emit Transfer(msg.sender, receivers[i], value);
        }
    }

    /// Claims that `from` sent something, so that a forged address appears in its list of outgoing payments.
    function pretend(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("not transferable");
    }
}
