// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A dollar for the development chain of `npm start`, where it stands for USDC: six decimals, and all of it belongs to its maker.
contract DemoUsd is ERC20 {
    constructor() ERC20("Demo USD", "USDC") {
        _mint(msg.sender, 1_000_000_000_000);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
