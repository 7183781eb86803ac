// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The public Multicall3 interface, implemented for Latchkey's local chains.
/// Local chains place its code at the address the interface is known by, so that clients need no configuration.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }
    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }
    struct Result {
        bool success;
        bytes returnData;
    }

    error CallFailed(uint256 index, bytes returnData);
    error ValueMismatch(uint256 sent, uint256 used);

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            results[i] = _call(i, calls[i].target, 0, calls[i].callData, !calls[i].allowFailure);
        }
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 used = 0;
        for (uint256 i = 0; i < calls.length; ++i) {
            used += calls[i].value;
            results[i] = _call(i, calls[i].target, calls[i].value, calls[i].callData, !calls[i].allowFailure);
        }
        if (used != msg.value) revert ValueMismatch(msg.value, used);
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            returnData[i] = _call(i, calls[i].target, 0, calls[i].callData, true).returnData;
        }
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory) {
        return _all(requireSuccess, calls);
    }

    function tryBlockAndAggregate(
        bool requireSuccess,
        Call[] calldata calls
    ) external payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
        return (block.number, blockhash(block.number), _all(requireSuccess, calls));
    }

    function blockAndAggregate(
        Call[] calldata calls
    ) external payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
        return (block.number, blockhash(block.number), _all(true, calls));
    }

    function getBlockNumber() external view returns (uint256 blockNumber) {
        return block.number;
    }

    function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash) {
        return blockhash(blockNumber);
    }

    function getLastBlockHash() external view returns (bytes32 blockHash) {
        return block.number == 0 ? bytes32(0) : blockhash(block.number - 1);
    }

    function getCurrentBlockCoinbase() external view returns (address coinbase) {
        return block.coinbase;
    }

    function getCurrentBlockDifficulty() external view returns (uint256 difficulty) {
        return block.prevrandao;
    }

    function getCurrentBlockGasLimit() external view returns (uint256 gaslimit) {
        return block.gaslimit;
    }

    function getCurrentBlockTimestamp() external view returns (uint256 timestamp) {
        return block.timestamp;
    }

    function getBasefee() external view returns (uint256 basefee) {
        return block.basefee;
    }

    function getChainId() external view returns (uint256 chainid) {
        return block.chainid;
    }

    function getEthBalance(address addr) external view returns (uint256 balance) {
        return addr.balance;
    }

    function _all(bool requireSuccess, Call[] calldata calls) private returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            results[i] = _call(i, calls[i].target, 0, calls[i].callData, requireSuccess);
        }
    }

    function _call(
        uint256 index,
        address target,
        uint256 value,
        bytes calldata callData,
        bool mustSucceed
    ) private returns (Result memory) {
        (bool success, bytes memory returnData) = target.call{value: value}(callData);
        if (mustSucceed && !success) revert CallFailed(index, returnData);
        return Result(success, returnData);
    }
}
