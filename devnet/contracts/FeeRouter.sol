// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function approve(address spender, uint256 value) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface Router {
    function swapExactETHForTokens(uint256 atLeast, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory amounts);

    function swapExactTokensForETH(
        uint256 amount,
        uint256 atLeast,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);

    function swapExactTokensForTokens(
        uint256 amount,
        uint256 atLeast,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);
}

/// @title Swaps over a Uniswap v2 router and gives a part of what is sold to whoever runs the server. It takes the calls that
/// router takes. Nobody owns it, nothing in it can be changed, and it holds nothing between two transactions. Not audited.
contract FeeRouter {
    Router public immutable router;
    address payable public immutable recipient;
    /// The fee in hundredths of a percent of the sold amount.
    uint256 public immutable feeBps;

    /// The largest fee: three percent.
    uint256 public constant mostFeeBps = 300;

    error FeeTooHigh(uint256 feeBps);
    error NoRecipient();
    error PaymentFailed(address receiver);
    error TokenRefused(address token);
    /// The account should hold that much after the swap.
    error TooLittle(address token, uint256 held, uint256 atLeast);

    constructor(Router router_, address payable recipient_, uint256 feeBps_) {
        if (feeBps_ > mostFeeBps) revert FeeTooHigh(feeBps_);
        if (recipient_ == address(0)) revert NoRecipient();
        router = router_;
        recipient = recipient_;
        feeBps = feeBps_;
    }

    function swapExactETHForTokens(uint256 atLeast, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory amounts)
    {
        uint256 fee = feeOf(msg.value);
        uint256 before = _held(path, to);
        amounts = router.swapExactETHForTokens{value: msg.value - fee}(atLeast, path, to, deadline);
        _arrived(path, to, before + atLeast);
        (bool paid,) = recipient.call{value: fee}("");
        if (!paid) revert PaymentFailed(recipient);
    }

    function swapExactTokensForETH(
        uint256 amount,
        uint256 atLeast,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts) {
        return router.swapExactTokensForETH(_take(path[0], amount), atLeast, path, to, deadline);
    }

    function swapExactTokensForTokens(
        uint256 amount,
        uint256 atLeast,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts) {
        uint256 before = _held(path, to);
        amounts = router.swapExactTokensForTokens(_take(path[0], amount), atLeast, path, to, deadline);
        _arrived(path, to, before + atLeast);
    }

    /// Base units, rounded down: never more than the fee says.
    function feeOf(uint256 amount) public view returns (uint256) {
        return amount * feeBps / 10_000;
    }

    /// The balance of an account of the token a path ends with.
    function _held(address[] calldata path, address account) private view returns (uint256) {
        return Token(path[path.length - 1]).balanceOf(account);
    }

    /// Reverts where less than `atLeast` arrived: the exchange checks what it sends, and some tokens take a fee.
    function _arrived(address[] calldata path, address account, uint256 atLeast) private view {
        uint256 held = _held(path, account);
        if (held < atLeast) revert TooLittle(path[path.length - 1], held, atLeast);
    }

    /// Moves the sold amount: the fee to its recipient, the rest to this contract, which approves it for the router.
    function _take(address token, uint256 amount) private returns (uint256 rest) {
        uint256 fee = feeOf(amount);
        rest = amount - fee;
        if (fee > 0) _move(token, recipient, fee);
        _move(token, address(this), rest);
        _call(token, abi.encodeCall(Token.approve, (address(router), rest)));
    }

    function _move(address token, address to, uint256 value) private {
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, value));
    }

    /// Accepts an empty answer as success, because some ERC-20 tokens return nothing.
    function _call(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        if (!done || (answer.length > 0 && !abi.decode(answer, (bool))) || token.code.length == 0)
            revert TokenRefused(token);
    }
}
