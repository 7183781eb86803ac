// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A registry of names and its only resolver in one, with the calls ENS has. Anybody may write. For local chains.
contract TestNames {
    mapping(bytes32 node => bool) private known;
    mapping(bytes32 node => string) public name;
    mapping(bytes32 node => address) private main;
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private coins;
    mapping(bytes32 node => mapping(string key => string)) public text;

    function resolver(bytes32 node) external view returns (address) {
        return known[node] ? address(this) : address(0);
    }

    function addr(bytes32 node) external view returns (address) {
        return main[node];
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return coins[node][coinType];
    }

    function setName(bytes32 node, string calldata value) external {
        known[node] = true;
        name[node] = value;
    }

    function setAddr(bytes32 node, address value) external {
        known[node] = true;
        main[node] = value;
    }

    function setCoin(bytes32 node, uint256 coinType, bytes calldata value) external {
        known[node] = true;
        coins[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        known[node] = true;
        text[node][key] = value;
    }
}
