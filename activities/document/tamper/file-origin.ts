import { readFileMarks, type FileMarks } from './file-marks.ts'
import type { TamperSignal } from './tamper-signal.ts'

/**
 * Programs that change what a picture shows. Left out are those that honest people crop and brighten with (gallery and camera
 * applications, Lightroom, Windows Photos, Preview) and drawing programs: what they write says nothing of this kind.
 */
const EDITORS = /\b(adobe photoshop(?! lightroom)|adobe imageready|gimp\b|affinity photo|pixelmator|paint\.net|paint ?shop|photo-?paint|photopea|photoscape|picsart|facetune|fotor|canva|pixlr|faceapp|remini)/i
/** Networks that make pictures, as they or their front ends sign them in texts and manifests. */
const GENERATORS = /\b(midjourney|dall[-·. ]?e|stable[ _-]?diffusion|comfyui|automatic1111|invokeai|novelai|adobe firefly|gpt-(4o|image)|openai|google imagen|made with google ai|ideogram|leonardo\.ai|flux\.1|bing image creator)\b/i
/** What front ends of Stable Diffusion write beside the picture: the recipe. */
const RECIPE = /^(parameters|prompt|workflow|sd-metadata|invokeai_metadata|dream): ?(.{0,4000}\b(steps: ?\d|sampler|cfg scale|ksampler|negative prompt)|\{)/is
/** IPTC's vocabulary for what a picture was made of; the long one contains the short one. */
const MADE_BY_NETWORK = /(?<!composite(?:With)?)trainedAlgorithmicMedia/i
const PARTLY_BY_NETWORK = /compositeWithTrainedAlgorithmicMedia/i
/** Text set as layers over a picture, and pictures put together of others: what makes an edit one of the content. */
const LAYERS = /<photoshop:(TextLayers|DocumentAncestors)>|photoshop:(TextLayers|DocumentAncestors)=|<xmpMM:Ingredients>/

/** What the file itself says of an editor: 1 an editor wrote it, 2 it had text layers or was put together of other pictures. */
function editorSignal({ software, xmp, texts }: FileMarks): TamperSignal {
  const agents = xmp.flatMap((packet) => [...packet.matchAll(/(?:CreatorTool|softwareAgent)(?:="|>)([^<"]{1,100})/g)].slice(0, 200).map(([, name]) => name))
  const isEdited = [...software, ...agents, ...texts.map((text) => text.slice(0, 200))].some((text) => EDITORS.test(text))
  const hasLayers = isEdited && xmp.some((packet) => LAYERS.test(packet))
  return {
    signal: 'PHOTOSHOP', witness: 'FILE', score: hasLayers ? 2 : isEdited ? 1 : 0, suspectFrom: 1, strongFrom: 2, decisiveFrom: null,
    explanation: hasLayers ? 'the file says that it was put together in an image editor, of layers or other pictures'
      : isEdited ? 'the file says that an image editor wrote it' : 'the file names no image editor',
  }
}

/** What the file itself says of a network that makes pictures: 1 a part or a signature, 2 all of it by IPTC's word or with its recipe. */
function generatorSignal({ software, xmp, texts, manifests }: FileMarks): TamperSignal {
  const sources = [...xmp, ...manifests]
  const isWhole = sources.some((text) => MADE_BY_NETWORK.test(text)) || texts.some((text) => RECIPE.test(text))
  const isPart = sources.some((text) => PARTLY_BY_NETWORK.test(text)) || [...software, ...texts, ...sources].some((text) => GENERATORS.test(text))
  return {
    signal: 'AI_GENERATED', witness: 'FILE', score: isWhole ? 2 : isPart ? 1 : 0, suspectFrom: 1, strongFrom: 2, decisiveFrom: 2,
    explanation: isWhole ? 'the file says that a generative network made it' : isPart ? 'the file says that a generative network had a part in it' : 'the file names no generative network',
  }
}

/**
 * What a file says of its own origin (EXIF, XMP, PNG texts, C2PA manifests). Whoever wants to hide it strips it: only its presence tells.
 *
 * @param bytes the picture as it was given
 */
export function fileOriginSignals(bytes: Uint8Array): TamperSignal[] {
  const marks = readFileMarks(bytes)
  return [editorSignal(marks), generatorSignal(marks)]
}
