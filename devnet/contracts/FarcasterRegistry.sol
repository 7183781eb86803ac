// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Farcaster ids and their keys: the calls of Farcaster's id and key registries that sign-in needs
/// (docs.farcaster.xyz, contracts), in one contract for local chains. Anybody may register.
contract FarcasterRegistry {
    uint8 private constant ADDED = 1;
    uint8 private constant REMOVED = 2;
    /// Auth addresses (FIP "Auth Addresses").
    uint32 private constant AUTH_ADDRESS = 2;

    uint256 public idCounter;
    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => mapping(bytes32 keyHash => uint8 state)) private states;

    error HasId();
    error HasNoId();

    function register() external returns (uint256 fid) {
        if (idOf[msg.sender] != 0) revert HasId();
        fid = ++idCounter;
        idOf[msg.sender] = fid;
    }

    function addAuthAddress(address who) external {
        setState(who, ADDED);
    }

    function removeAuthAddress(address who) external {
        setState(who, REMOVED);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (uint8 state, uint32 keyType) {
        state = states[fid][keccak256(key)];
        keyType = state == 0 ? 0 : AUTH_ADDRESS;
    }

    function setState(address who, uint8 state) private {
        uint256 fid = idOf[msg.sender];
        if (fid == 0) revert HasNoId();
        states[fid][keccak256(abi.encode(who))] = state;
    }
}
