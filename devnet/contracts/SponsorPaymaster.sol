// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A user operation as entry points 0.7 and 0.8 pass it (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IEntryPoint {
    function depositTo(address account) external payable;
    function withdrawTo(address payable to, uint256 amount) external;
    function addStake(uint32 delay) external payable;
    function unlockStake() external;
    function withdrawStake(address payable to) external;
}

/// Pays the gas of user operations that `signer` has signed. What is signed holds every field of the operation that costs gas or does
/// something, the code of its account, this contract and the chain: a signature for another operation, account code, chain or time is
/// refused. Not audited.
contract SponsorPaymaster {
    error NotEntryPoint();
    error NotOwner();
    error NoAddress();
    error WrongPaymasterData();

    event SignerChanged(address signer);
    event OwnerChanged(address owner);

    /// paymaster (20), its two gas limits (32), end and begin of its validity (6 and 6), signature (65)
    uint256 private constant DATA_LENGTH = 129;
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SPONSORED_TYPE = keccak256(
        "Sponsored(address sender,uint256 nonce,bytes32 accountCode,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,uint48 validUntil,uint48 validAfter)"
    );
    /// Half of the order of secp256k1: signatures above it are the mirror images of others.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    IEntryPoint public immutable entryPoint;
    address public owner;
    address public pendingOwner;
    address public signer;

    constructor(address entryPoint_, address owner_, address signer_) {
        if (entryPoint_ == address(0) || owner_ == address(0) || signer_ == address(0)) revert NoAddress();
        entryPoint = IEntryPoint(entryPoint_);
        owner = owner_;
        signer = signer_;
        emit OwnerChanged(owner_);
        emit SignerChanged(signer_);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// Called by the entry point before an operation. A wrong signature is no revert: the entry point refuses it with AA34.
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != address(entryPoint)) revert NotEntryPoint();
        if (op.paymasterAndData.length != DATA_LENGTH) revert WrongPaymasterData();
        address recovered = _recover(getHash(op), op.paymasterAndData[64:]);
        uint256 times = (uint256(uint48(bytes6(op.paymasterAndData[52:58]))) << 160)
            | (uint256(uint48(bytes6(op.paymasterAndData[58:64]))) << 208);
        bool isSigned = recovered != address(0) && recovered == signer;
        return ("", isSigned ? times : times | 1);
    }

    /// The digest (EIP-712) that `signer` signs for an operation. The signature in `paymasterAndData` is not part of it.
    function getHash(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("SponsorPaymaster"), keccak256("1"), block.chainid, address(this))
        );
        bytes memory first = abi.encode(
            SPONSORED_TYPE, op.sender, op.nonce, op.sender.codehash, keccak256(op.initCode), keccak256(op.callData)
        );
        bytes memory second = abi.encode(
            op.accountGasLimits,
            op.preVerificationGas,
            op.gasFees,
            bytes32(op.paymasterAndData[20:52]),
            uint256(uint48(bytes6(op.paymasterAndData[52:58]))),
            uint256(uint48(bytes6(op.paymasterAndData[58:64])))
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(bytes.concat(first, second))));
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return address(0);
        return ecrecover(digest, uint8(signature[64]), r, s);
    }

    /// Adds to what sponsored gas is paid from. Anybody may.
    function deposit() external payable {
        entryPoint.depositTo{value: msg.value}(address(this));
    }

    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        entryPoint.withdrawTo(to, amount);
    }

    /// Other bundlers ask paymasters for a stake; the operator's own does not.
    function addStake(uint32 delay) external payable onlyOwner {
        entryPoint.addStake{value: msg.value}(delay);
    }

    function unlockStake() external onlyOwner {
        entryPoint.unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        entryPoint.withdrawStake(to);
    }

    /// Ends every signature of the signer before.
    function setSigner(address signer_) external onlyOwner {
        if (signer_ == address(0)) revert NoAddress();
        signer = signer_;
        emit SignerChanged(signer_);
    }

    /// The new owner has to call `acceptOwnership`.
    function transferOwnership(address owner_) external onlyOwner {
        pendingOwner = owner_;
    }

    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert NotOwner();
        owner = msg.sender;
        pendingOwner = address(0);
        emit OwnerChanged(msg.sender);
    }
}
