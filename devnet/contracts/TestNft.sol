// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A small ERC-721 (EIP-721) for local chains: anybody may mint, and says where a token's metadata is.
contract TestNft {
    string public name;
    string public symbol;
    mapping(uint256 id => address) private _owners;
    mapping(uint256 id => string) private _uris;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAllowed();
    error NoSuchToken(uint256 id);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owners[id];
        if (owner == address(0)) revert NoSuchToken(id);
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return _uris[id];
    }

    function mint(address to, uint256 id, string calldata uri) external {
        if (to == address(0) || _owners[id] != address(0)) revert NotAllowed();
        _uris[id] = uri;
        _owners[id] = to;
        ++balanceOf[to];
        emit Transfer(address(0), to, id);
    }

    function burn(uint256 id) external {
        _take(msg.sender, id);
        delete _owners[id];
        emit Transfer(msg.sender, address(0), id);
    }

    function approve(address to, uint256 id) external {
        if (ownerOf(id) != msg.sender) revert NotAllowed();
        getApproved[id] = to;
        emit Approval(msg.sender, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) external {
        if (to == address(0)) revert NotAllowed();
        _take(from, id);
        _owners[id] = to;
        ++balanceOf[to];
        emit Transfer(from, to, id);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function _take(address from, uint256 id) private {
        if (ownerOf(id) != from) revert NotAllowed();
        if (msg.sender != from && msg.sender != getApproved[id] && !isApprovedForAll[from][msg.sender])
            revert NotAllowed();
        delete getApproved[id];
        --balanceOf[from];
    }
}
