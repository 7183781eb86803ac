// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A resolver for every name below those it is set for (ENSIP-10), whose answers a server gives and signs (ERC-3668).
/// @notice Speaks as ENS' own OffchainResolver does, so that one gateway serves both.
contract OffchainNames {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error AnswerTooOld();
    error NotSigned();

    /// Half of the curve's order: a signature above it is another one's mirror image.
    uint256 private constant HALF = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public immutable owner;
    address public signer;
    string[] private gateways;

    event GatewayChanged(string[] urls, address signer);

    constructor(address owner_) {
        owner = owner_;
    }

    /// Sets the URLs of the gateway and the account whose signatures are accepted.
    function setGateway(string[] memory gateways_, address signer_) external {
        if (msg.sender != owner) revert NotOwner();
        gateways = gateways_;
        signer = signer_;
        emit GatewayChanged(gateways_, signer_);
    }

    function urls() external view returns (string[] memory) {
        return gateways;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    /// Reverts with OffchainLookup (ERC-3668), which sends the client to the gateway with the same call data.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), gateways, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// Returns the gateway's answer if it is signed for this contract and this question and has not expired.
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerTooOld();
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        address by = recover(hash, signature);
        if (by == address(0) || by != signer) revert NotSigned();
        return result;
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return uint256(s) > HALF ? address(0) : ecrecover(hash, v, r, s);
    }
}
