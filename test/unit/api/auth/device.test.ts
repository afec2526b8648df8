import assert from 'node:assert/strict'
import { coarseNetwork, deviceLabel } from '../../../../api/auth/device.ts'

describe('the description of a session', () => {
  it('names the browser and system, as far as they are known', () => {
    const cases: [string | undefined, string | null][] = [
      ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
        'Edge on Windows',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
        'Safari on macOS',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
        'Chrome on iPhone',
      ],
      [
        'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
        'Samsung Internet on Android',
      ],
      ['curl/8.10.1', 'curl'],
      ['Something on Windows', 'Windows'],
      ['<script>alert(1)</script>', null],
      ['', null],
      [undefined, null],
      [`${'x'.repeat(600)}Firefox/1 Linux`, null],
    ]
    for (const [userAgent, label] of cases) assert.equal(deviceLabel(userAgent), label, userAgent)
  })

  it('names the network, not the address', () => {
    const cases: [string, string | null][] = [
      ['203.0.113.77', '203.0.113.0/24'],
      ['::ffff:203.0.113.77', '203.0.113.0/24'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
      ['nothing', null],
      ['', null],
    ]
    for (const [address, network] of cases) assert.equal(coarseNetwork(address), network, address)
  })
})
