import assert from 'node:assert/strict'
import { virtualCameraOf } from '../../../../checks/liveness/virtual-cameras.ts'
import { shortLabel } from '../../../../web/hosted/capture/camera-label.ts'

describe('a camera’s label', () => {
  it('names a known virtual camera, however it is written', () => {
    for (const [label, name] of [
      ['OBS Virtual Camera', 'OBS Virtual Camera'],
      ['obs virtual camera (m-de:vice)', 'OBS Virtual Camera'],
      ['OBS-Camera2', 'OBS Virtual Camera'],
      ['My OBS Cam', 'OBS Virtual Camera'],
      ['ManyCam Virtual Webcam', 'ManyCam'],
      ['MANYCAM VIDEO SOURCE', 'ManyCam'],
      ['XSplit VCam', 'XSplit VCam'],
      ['Snap Camera', 'Snap Camera'],
      ['Dummy video device (0x0000)', 'v4l2loopback'],
      ['CamTwist', 'CamTwist'],
      ['mmhmm Camera', 'mmhmm'],
      ['e2eSoft VCam', 'e2eSoft VCam'],
      ['VCam', 'e2eSoft VCam'],
      ['SplitCam Video Driver', 'SplitCam'],
      ['Virtual Camera', 'Virtual camera'],
      ['virtual webcam (0000:0001)', 'Virtual camera'],
      ['  OBS\tVirtual  Camera ', 'OBS Virtual Camera'],
    ])
      assert.equal(virtualCameraOf(label), name, label)
  })

  it('names no virtual camera for cameras, telephones that serve as one, and software of camera makers', () => {
    for (const label of [
      '',
      'FaceTime HD Camera',
      'Integrated Webcam (0bda:5520)',
      'Front Camera',
      'camera2 1, facing front',
      'HD Pro Webcam C920 (046d:082d)',
      'Anna’s iPhone Camera',
      'Obsidian Camera',
      'DroidCam Source 3',
      'Iriun Webcam',
      'EpocCam HD',
      'Reincubate Camo',
      'e2eSoft iVCam',
      'Pixel 8 (Windows Virtual Camera)',
      'Camera (NVIDIA Broadcast)',
      'Lenovo Virtual Camera',
      'Jobs Camera',
      'Manny’s Camera',
      'Snapdragon Camera',
      'Surface Camera Front',
      'Logi Capture',
    ])
      assert.equal(virtualCameraOf(label), undefined, label)
  })

  it('is cut by the page to the length that the service accepts, at whole characters', () => {
    for (const label of ['x'.repeat(300), '👩‍🦰'.repeat(120), '漢'.repeat(200), `a${'\u0000\n"\\'.repeat(60)}`]) {
      const cut = shortLabel(label)
      assert.ok(Buffer.byteLength(JSON.stringify(cut)) <= 256, `${Buffer.byteLength(JSON.stringify(cut))}`)
      assert.ok(cut.isWellFormed() && cut.length > 50)
    }
    assert.equal(shortLabel('OBS Virtual Camera'), 'OBS Virtual Camera')
  })

  it('is checked quickly, whatever it contains', () => {
    const started = process.cpuUsage()
    for (const part of ['obs ', 'virtual ', 'fake web', '(', 'vcam', 'a', ' '])
      virtualCameraOf(part.repeat(200).slice(0, 200))
    const { user } = process.cpuUsage(started)
    assert.ok(user < 200_000, `${user} µs`)
  })
})
