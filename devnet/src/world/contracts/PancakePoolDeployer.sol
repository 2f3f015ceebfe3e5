// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// PancakeSwap V3's factory has another contract deploy its pools, which is in no package. A pool asks it for its parameters.
contract PancakePoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address public factoryAddress;
    /// Holds the pool's creation code as its own, behind a STOP: together with this code it would exceed the size limit.
    address private immutable codeHolder;

    constructor(bytes memory creationCode) {
        bytes memory deploying = abi.encodePacked(hex"61", uint16(creationCode.length + 1), hex"80600a3d393df300", creationCode);
        address holder;
        assembly {
            holder := create(0, add(deploying, 32), mload(deploying))
        }
        require(holder != address(0));
        codeHolder = holder;
    }

    /// Once: the factory is deployed after this contract.
    function setFactoryAddress(address factory) external {
        require(factoryAddress == address(0));
        factoryAddress = factory;
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing) external returns (address pool) {
        require(msg.sender == factoryAddress);
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        address holder = codeHolder;
        assembly {
            let length := sub(extcodesize(holder), 1)
            let start := mload(0x40)
            extcodecopy(holder, start, 1, length)
            pool := create2(0, start, length, salt)
        }
        require(pool != address(0));
        delete parameters;
    }
}
