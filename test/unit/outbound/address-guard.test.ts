import assert from 'node:assert/strict'
import { isPublicAddress } from '../../../outbound/address-guard.ts'

// The IANA special-purpose registries, range by range: first and last address inside, and the neighbours outside.
describe('public addresses', () => {
  const PUBLIC = [
    '1.0.0.0', '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '168.63.129.15', '168.63.129.17',
    '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255',
    '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255',
    '2000::', '2001:200::', '2001:4860:4860::8888', '2001:db7:ffff::', '2001:db9::', '2003::1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '3fff:1000::', '3ffe::1',
    '::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::808:808', '64:ff9b::8.8.8.8',
  ]
  const NOT: Record<string, readonly string[]> = {
    'this network': ['0.0.0.0', '0.1.2.3', '0.255.255.255'],
    'private use': ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    'shared by carriers': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
    'loopback': ['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1'],
    'link-local and metadata': ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255', 'fe80::', 'fe80::1', 'febf:ffff::1', '168.63.129.16', 'fd00:ec2::254'],
    'IETF assignments': ['192.0.0.0', '192.0.0.192', '192.0.0.255', '2001::', '2001:1::1', '2001:1ff:ffff::'],
    'documentation': ['192.0.2.0', '192.0.2.255', '198.51.100.7', '203.0.113.7', '2001:db8::', '2001:db8:ffff::1', '3fff::', '3fff:fff::1'],
    'AS112, AMT and 6to4 relays': ['192.31.196.1', '192.52.193.1', '192.175.48.1', '192.88.99.0', '192.88.99.255', '2620:4f:8000::1'],
    'benchmarks': ['198.18.0.0', '198.19.255.255', '2001:2::1'],
    'multicast': ['224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1', 'ff0e::1'],
    'reserved': ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
    'unspecified': ['::'],
    'IPv4-compatible': ['::7f00:1', '::127.0.0.1', '::8.8.8.8', '::a9fe:a9fe'],
    'IPv4-mapped, judged by what is inside': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', '::ffff:0.0.0.0', '::ffff:10.0.0.1', '::ffff:168.63.129.16'],
    'IPv4-translated': ['::ffff:0:8.8.8.8', '::ffff:0:7f00:1'],
    'NAT64, judged by what is inside': ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe'],
    'local NAT64, whatever is inside': ['64:ff9b:1::', '64:ff9b:1::808:808', '64:ff9b:1:ffff::8.8.8.8'],
    'between and beyond the NAT64 prefixes': ['64:ff9b:0:0:1::808:808', '64:ff9b:2::808:808'],
    'tunnels': ['2002:7f00:1::', '2002:808:808::', '2001::1', '2001:0:808:808::1'],
    'discard and dummy': ['100::', '100::1', '100:0:0:1::1'],
    'ORCHID and drone ids': ['2001:10::1', '2001:20::1', '2001:30::1'],
    'segment routing': ['5f00::1'],
    'unique local': ['fc00::1', 'fd12:3456::1', 'fdff:ffff::1'],
    'site-local': ['fec0::1', 'feff::1'],
    'unassigned': ['4000::1', '1000::1', 'e000::1', '200::1'],
    'no plain addresses': ['', 'localhost', 'example.com', '127.1', '0177.0.0.1', '0x7f000001', '2130706433', '8.8.8.8 ', '8.8.8', '08.8.8.8', 'fe80::1%eth0', '2606:4700::1%1',
      '[2606:4700:4700::1111]', '8.8.8.8/32', '1.1.1.1:443'],
  }

  for (const address of PUBLIC) it(`${address} is one`, () => assert.equal(isPublicAddress(address), true))
  for (const [range, addresses] of Object.entries(NOT)) {
    it(`none is ${range}`, () => assert.deepEqual(addresses.filter((address) => isPublicAddress(address)), []))
  }
})
