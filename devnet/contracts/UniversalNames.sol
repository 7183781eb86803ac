// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// @title One contract to ask about any name, with the calls and errors of ENS' universal resolver. For local chains.
/// @notice Finds the resolver of a name or of what it is below of (ENSIP-10). Where that sends to a gateway (ERC-3668) so does this
/// contract, by way of the batch gateway that clients have built in, and puts the answer to the resolver.
contract UniversalNames {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error HttpError(uint16 status, string message);
    error EmptyAddress();

    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    /// What was asked: a name's record, or in two steps an account's name and whether that leads back.
    enum Step {
        Record,
        Claim,
        Check
    }

    struct Question {
        Step step;
        string[] gateways;
        bytes account;
        uint256 coinType;
        string primary;
        address reverseResolver;
    }

    struct Pending {
        address resolver;
        bytes4 callback;
        bytes extraData;
        Question question;
    }

    /// Where ENS' registry is on every chain that has one.
    IRegistry public constant REGISTRY = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    bytes4 private constant EXTENDED = 0x9061b923;
    bytes4 private constant LOOKUP = 0x556f1830;

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        Question memory question;
        question.gateways = gateways;
        return ask(name, data, question);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        if (account.length == 0) revert EmptyAddress();
        Question memory question = Question(Step.Claim, gateways, account, coinType, "", address(0));
        bytes memory name = reverseName(account, coinType);
        (bytes memory claim, address resolver) = ask(name, abi.encodeWithSignature("name(bytes32)", nodeOf(name, 0)), question);
        return check(question, claim, resolver);
    }

    /// The gateway's answer; what comes back is what the first call would have answered.
    function answered(bytes calldata response, bytes calldata extraData) external view {
        Pending memory pending = abi.decode(extraData, (Pending));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures.length != 1 || responses.length != 1 || failures[0]) revert HttpError(502, "The gateway did not answer");
        bytes memory call_ = abi.encodeWithSelector(pending.callback, responses[0], pending.extraData);
        (bool ok, bytes memory out) = pending.resolver.staticcall(call_);
        Question memory question = pending.question;
        if (!ok) {
            if (isLookup(out)) lookUp(pending.resolver, out, question);
            revert ResolverError(out);
        }
        bytes memory result = abi.decode(out, (bytes));
        if (question.step == Step.Record) give(abi.encode(result, pending.resolver));
        if (question.step == Step.Check) {
            requireSame(question, result);
            give(abi.encode(question.primary, pending.resolver, question.reverseResolver));
        }
        (string memory primary, address resolver, address reverseResolver) = check(question, result, pending.resolver);
        give(abi.encode(primary, resolver, reverseResolver));
    }

    /// Checks that an account's name resolves to the account. An account without a name has the empty one.
    function check(Question memory question, bytes memory claim, address reverseResolver)
        private
        view
        returns (string memory, address, address)
    {
        question.primary = claim.length < 64 ? "" : abi.decode(claim, (string));
        question.reverseResolver = reverseResolver;
        if (bytes(question.primary).length == 0) return ("", address(0), reverseResolver);
        question.step = Step.Check;
        bytes memory name = dnsEncode(bytes(question.primary));
        bytes32 node = nodeOf(name, 0);
        bytes memory data = question.coinType == 60
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, question.coinType);
        (bytes memory result, address resolver) = ask(name, data, question);
        requireSame(question, result);
        return (question.primary, resolver, reverseResolver);
    }

    function requireSame(Question memory question, bytes memory result) private pure {
        bytes memory found = question.coinType == 60
            ? abi.encodePacked(abi.decode(result, (address)))
            : abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(question.account)) revert ReverseAddressMismatch(question.primary, found);
    }

    function ask(bytes memory name, bytes memory data, Question memory question)
        private
        view
        returns (bytes memory result, address resolver)
    {
        bool exact;
        (resolver, exact) = find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool extended = isExtended(resolver);
        if (!extended && !exact) revert ResolverNotFound(name);
        (bool ok, bytes memory out) =
            resolver.staticcall(extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data);
        if (ok) return (extended ? abi.decode(out, (bytes)) : out, resolver);
        if (isLookup(out)) lookUp(resolver, out, question);
        revert ResolverError(out);
    }

    /// Reverts with this contract's own OffchainLookup for a resolver's, through the batch gateway.
    function lookUp(address resolver, bytes memory wish, Question memory question) private view {
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extraData) =
            abi.decode(without4(wish), (address, string[], bytes, bytes4, bytes));
        // The sender of an OffchainLookup must be the contract that reverts (ERC-3668).
        if (sender != resolver) revert ResolverError(wish);
        Request[] memory requests = new Request[](1);
        requests[0] = Request(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            question.gateways,
            abi.encodeWithSignature("query((address,string[],bytes)[])", requests),
            this.answered.selector,
            abi.encode(Pending(resolver, callback, extraData, question))
        );
    }

    /// The resolver of a name, or of the nearest one above it.
    function find(bytes memory name) private view returns (address resolver, bool exact) {
        for (uint256 place = 0; place < name.length && name[place] != 0; place += uint8(name[place]) + 1) {
            resolver = REGISTRY.resolver(nodeOf(name, place));
            if (resolver != address(0)) return (resolver, place == 0);
        }
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool ok, bytes memory out) =
            resolver.staticcall{gas: 30_000}(abi.encodeWithSignature("supportsInterface(bytes4)", EXTENDED));
        return ok && out.length >= 32 && abi.decode(out, (uint256)) == 1;
    }

    function isLookup(bytes memory out) private pure returns (bool) {
        return out.length > 4 && bytes4(out) == LOOKUP;
    }

    function nodeOf(bytes memory name, uint256 place) private pure returns (bytes32) {
        if (place >= name.length || name[place] == 0) return bytes32(0);
        uint256 length = uint8(name[place]);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), place), length)
        }
        return keccak256(abi.encodePacked(nodeOf(name, place + length + 1), label));
    }

    /// `<account>.addr.reverse`, and `<account>.<coin type>.reverse` for other coins than Ether (ENSIP-19).
    function reverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        return dnsEncode(
            abi.encodePacked(hexOf(account), ".", coinType == 60 ? bytes("addr") : hexOfNumber(coinType), ".reverse")
        );
    }

    function dnsEncode(bytes memory name) private pure returns (bytes memory out) {
        uint256 start;
        for (uint256 place = 0; place <= name.length; place++) {
            if (place < name.length && name[place] != ".") continue;
            bytes memory label = new bytes(place - start);
            for (uint256 i = 0; i < label.length; i++) label[i] = name[start + i];
            if (label.length == 0 || label.length > 63) revert ResolverNotFound(name);
            out = abi.encodePacked(out, uint8(label.length), label);
            start = place + 1;
        }
        out = abi.encodePacked(out, uint8(0));
    }

    function hexOf(bytes memory data) private pure returns (bytes memory out) {
        out = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            out[2 * i] = digit(uint8(data[i]) >> 4);
            out[2 * i + 1] = digit(uint8(data[i]) & 15);
        }
    }

    /// Without leading zeros.
    function hexOfNumber(uint256 number) private pure returns (bytes memory out) {
        uint256 length = 1;
        for (uint256 rest = number >> 4; rest > 0; rest >>= 4) length++;
        out = new bytes(length);
        for (uint256 i = length; i > 0; i--) {
            out[i - 1] = digit(uint8(number & 15));
            number >>= 4;
        }
    }

    function digit(uint8 value) private pure returns (bytes1) {
        return bytes16("0123456789abcdef")[value];
    }

    function without4(bytes memory data) private pure returns (bytes memory out) {
        out = new bytes(data.length - 4);
        for (uint256 i = 0; i < out.length; i++) out[i] = data[i + 4];
    }

    /// Returns bytes without ABI encoding.
    function give(bytes memory answer) private pure {
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
