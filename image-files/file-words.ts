import type { FileMarks } from './file-marks.ts'

/**
 * Programs that change what a picture shows. Left out are those that honest people crop and brighten with (gallery and camera
 * applications, Lightroom, Windows Photos, Preview) and drawing programs: what they write says nothing of this kind.
 */
const EDITORS =
  /\b(adobe photoshop(?! lightroom)|adobe imageready|gimp\b|affinity photo|pixelmator|paint\.net|paint ?shop|photo-?paint|photopea|photoscape|picsart|facetune|fotor|canva|pixlr|faceapp|remini)/i
/** Networks that make pictures, as they or their front ends sign them in texts and manifests. */
const GENERATORS =
  /\b(midjourney|dall[-·. ]?e|stable[ _-]?diffusion|comfyui|automatic1111|invokeai|novelai|adobe firefly|gpt-(4o|image)|openai|google imagen|made with google ai|ideogram|leonardo\.ai|flux\.1|bing image creator)\b/i
/** What front ends of Stable Diffusion write beside the picture: the recipe. */
const RECIPE =
  /^(parameters|prompt|workflow|sd-metadata|invokeai_metadata|dream): ?(.{0,4000}\b(steps: ?\d|sampler|cfg scale|ksampler|negative prompt)|\{)/is
/** IPTC's vocabulary for what a picture was made of; the long one contains the short one. */
const MADE_BY_NETWORK = /(?<!composite(?:With)?)trainedAlgorithmicMedia/i
const PARTLY_BY_NETWORK = /compositeWithTrainedAlgorithmicMedia/i
/** Text set as layers over a picture, and pictures put together of others: what makes an edit one of the content. */
const LAYERS =
  /<photoshop:(TextLayers|DocumentAncestors)>|photoshop:(TextLayers|DocumentAncestors)=|<xmpMM:Ingredients>/

/** Whether an image editor wrote it, and whether of text layers or other pictures. */
export interface EditorWord {
  readonly isEdited: boolean
  readonly hasLayers: boolean
}

/** What a file says of an image editor. */
export function editorWord({ software, xmp, texts }: FileMarks): EditorWord {
  const agents = xmp.flatMap((packet) =>
    [...packet.matchAll(/(?:CreatorTool|softwareAgent)(?:="|>)([^<"]{1,100})/g)].slice(0, 200).map(([, name]) => name),
  )
  const isEdited = [...software, ...agents, ...texts.map((text) => text.slice(0, 200))].some((text) =>
    EDITORS.test(text),
  )
  return { isEdited, hasLayers: isEdited && xmp.some((packet) => LAYERS.test(packet)) }
}

/** Whether a network that makes pictures made all of it, by IPTC's word or with its recipe, or had a part in it. */
export interface GeneratorWord {
  readonly isWhole: boolean
  readonly isPart: boolean
}

/** What a file says of a network that makes pictures. */
export function generatorWord({ software, xmp, texts, manifests }: FileMarks): GeneratorWord {
  const sources = [...xmp, ...manifests]
  return {
    isWhole: sources.some((text) => MADE_BY_NETWORK.test(text)) || texts.some((text) => RECIPE.test(text)),
    isPart:
      sources.some((text) => PARTLY_BY_NETWORK.test(text)) ||
      [...software, ...texts, ...sources].some((text) => GENERATORS.test(text)),
  }
}
