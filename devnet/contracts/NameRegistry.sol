// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The resolver of each name, with the one call of ENS' registry that resolving needs. Anybody may write. For local chains.
contract NameRegistry {
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address value) external {
        resolver[node] = value;
    }
}
