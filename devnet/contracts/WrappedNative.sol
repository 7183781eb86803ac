// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The chain's own coin as an ERC-20, one to one. Written for Latchkey; no relation to WETH9's source.
contract WrappedNative {
    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed account, uint256 value);
    event Withdrawal(address indexed account, uint256 value);

    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowed, uint256 needed);
    error NativeTransferFailed(address to);

    /// Shares the coins sent along evenly between the holders.
    constructor(address[] memory holders) payable {
        if (holders.length == 0) return;
        uint256 share = msg.value / holders.length;
        for (uint256 i = 0; i < holders.length; ++i) _wrap(holders[i], share);
    }

    receive() external payable {
        _wrap(msg.sender, msg.value);
    }

    function deposit() external payable {
        _wrap(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        _take(msg.sender, value);
        emit Transfer(msg.sender, address(0), value);
        emit Withdrawal(msg.sender, value);
        (bool sent, ) = msg.sender.call{value: value}("");
        if (!sent) revert NativeTransferFailed(msg.sender);
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (from != msg.sender) {
            uint256 allowed = allowance[from][msg.sender];
            if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
            if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return true;
    }

    function _wrap(address account, uint256 value) private {
        balanceOf[account] += value;
        emit Transfer(address(0), account, value);
        emit Deposit(account, value);
    }

    function _take(address account, uint256 value) private {
        uint256 balance = balanceOf[account];
        if (balance < value) revert InsufficientBalance(account, balance, value);
        balanceOf[account] = balance - value;
    }

    function _move(address from, address to, uint256 value) private {
        _take(from, value);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
