// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

// Tokens as they are met: an ordinary one with any number of decimal places, and those that surprise.

contract Coin is ERC20 {
  uint8 private places;

  constructor(string memory symbol_, uint8 places_) ERC20(symbol_, symbol_) {
    places = places_;
    _mint(msg.sender, 1e30);
  }

  function decimals() public view override returns (uint8) {
    return places;
  }

  /// Like a proxy whose owner replaces the contract behind it.
  function change(uint8 places_) external {
    places = places_;
  }
}

/// Keeps one hundredth of each transfer, as the token of Tether can be configured to.
contract FeeCoin is ERC20 {
  constructor() ERC20("USDT", "USDT") {
    _mint(msg.sender, 1e30);
  }

  function decimals() public pure override returns (uint8) {
    return 6;
  }

  function _update(address from, address to, uint256 value) internal override {
    if (from == address(0)) {
      super._update(from, to, value);
    } else {
      super._update(from, address(0xfee), value / 100);
      super._update(from, to, value - value / 100);
    }
  }
}

/// Emits events of transfers that never happened.
contract LyingCoin is ERC20 {
  constructor() ERC20("USDC", "USDC") {
    _mint(msg.sender, 1e30);
  }

  function decimals() public pure override returns (uint8) {
    return 6;
  }

  function lie(address from, address to, uint256 value) external {
    emit Transfer(from, to, value);
  }
}

/// Returns nothing from `transfer`, as Tether's does.
contract OldCoin {
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);

  constructor() {
    balanceOf[msg.sender] = 1e30;
  }

  function decimals() external pure returns (uint8) {
    return 6;
  }

  function transfer(address to, uint256 value) external {
    require(balanceOf[msg.sender] >= value);
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
}

/// Pays on behalf of others, as exchanges and wallets with contracts do.
contract Router {
  event Paid(address to);

  receive() external payable {}

  function pay(address payable to, uint256 value) external {
    (bool ok, ) = to.call{value: value}("");
    require(ok);
  }

  function destroy(address payable to, uint256 value) external {
    new Short{value: value}(to);
  }

  function twice(ERC20 token, address to, uint256 value) external {
    emit Paid(to);
    token.transfer(to, value);
    token.transfer(to, value + 1);
  }
}

contract Short {
  constructor(address payable to) payable {
    selfdestruct(to);
  }
}
