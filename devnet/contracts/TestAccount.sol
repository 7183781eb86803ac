// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title An account that is a contract: it accepts the signatures of its owner (EIP-1271), and does nothing else.
contract TestAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
