import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { callerNetwork, clientAddress, isInNetworks, parseNetworks } from '../../../../api/http/client-address.ts'

const PROXIES = parseNetworks(['10.0.0.0/8', '2001:db8:ff::/48', '192.0.2.1'])

function from(connection: string, ...forwarded: string[]): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: connection })
  const request = new IncomingMessage(socket)
  if (forwarded.length > 0) request.headersDistinct['x-forwarded-for'] = forwarded
  return clientAddress(request, PROXIES)
}

describe('the address of a caller', () => {
  it('is that of the connection, and ignores the header of a stranger', () => {
    assert.equal(from('203.0.113.5', '1.2.3.4'), '203.0.113.5')
    assert.equal(from('::ffff:203.0.113.5'), '203.0.113.5')
    assert.equal(from('2001:DB8:0:0:0:0:0:1'), '2001:db8::1')
  })

  it('is the rightmost address that belongs to no trusted proxy', () => {
    assert.equal(from('10.1.1.1', '203.0.113.5'), '203.0.113.5')
    assert.equal(from('10.1.1.1', '6.6.6.6, 203.0.113.5, 10.2.2.2'), '203.0.113.5')
    assert.equal(from('::ffff:10.1.1.1', '6.6.6.6', '203.0.113.5,192.0.2.1'), '203.0.113.5')
    assert.equal(from('2001:db8:ff::9', '2001:db8:7::1'), '2001:db8:7::1')
    assert.equal(from('10.1.1.1', '203.0.113.5:4711'), '203.0.113.5')
    assert.equal(from('10.1.1.1', '[2001:db8:7::1]:4711'), '2001:db8:7::1')
  })

  it('is that of the proxy if the header of the proxy is unreadable', () => {
    for (const text of ['', 'unknown', '203.0.113.5, x', "1.1.1.1'--"])
      assert.equal(from('10.1.1.1', text), '10.1.1.1', text)
    assert.equal(from('10.1.1.1'), '10.1.1.1')
    assert.equal(from('10.1.1.1', '10.2.2.2'), '10.2.2.2')
  })

  it('counts against the limits as an IPv4 address or a /64', () => {
    assert.equal(callerNetwork('203.0.113.5'), '203.0.113.5')
    assert.equal(callerNetwork('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
    assert.notEqual(callerNetwork('2001:db8:1:3::6'), callerNetwork('2001:db8:1:2::6'))
  })

  it('matches networks of its own family only', () => {
    assert.ok(isInNetworks('10.255.0.1', PROXIES) && isInNetworks('192.0.2.1', PROXIES))
    assert.ok(
      !isInNetworks('192.0.2.2', PROXIES) &&
        !isInNetworks('2001:db8:fe::1', PROXIES) &&
        !isInNetworks('nonsense', PROXIES),
    )
    assert.ok(!isInNetworks('2001:db8::1', parseNetworks(['0.0.0.0/0'])))
    assert.throws(() => parseNetworks(['10.0.0.0/33']))
    assert.throws(() => parseNetworks(['intranet']))
  })
})
