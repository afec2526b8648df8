import type { FileMarks } from './file-marks.ts'

/**
 * Programs that change the content of an image. The list leaves out programs that honest people use to crop and
 * brighten (gallery and camera applications, Lightroom, Windows Photos, Preview), and drawing programs, because their
 * names prove nothing.
 */
const EDITORS =
  /\b(adobe photoshop(?! lightroom)|adobe imageready|gimp\b|affinity photo|pixelmator|paint\.net|paint ?shop|photo-?paint|photopea|photoscape|picsart|facetune|fotor|canva|pixlr|faceapp|remini)/i
/** Image generators, by the names that they or their front ends write in texts and manifests. */
const GENERATORS =
  /\b(midjourney|dall[-·. ]?e|stable[ _-]?diffusion|comfyui|automatic1111|invokeai|novelai|adobe firefly|gpt-(4o|image)|openai|google imagen|made with google ai|ideogram|leonardo\.ai|flux\.1|bing image creator)\b/i
/** The recipe that front ends of Stable Diffusion write beside the image. */
const RECIPE =
  /^(parameters|prompt|workflow|sd-metadata|invokeai_metadata|dream): ?(.{0,4000}\b(steps: ?\d|sampler|cfg scale|ksampler|negative prompt)|\{)/is
/** IPTC's vocabulary for the origin of an image. The long term contains the short one. */
const MADE_BY_NETWORK = /(?<!composite(?:With)?)trainedAlgorithmicMedia/i
const PARTLY_BY_NETWORK = /compositeWithTrainedAlgorithmicMedia/i
/** Text layers over an image, and images composed of others: signs that an edit changed the content. */
const LAYERS =
  /<photoshop:(TextLayers|DocumentAncestors)>|photoshop:(TextLayers|DocumentAncestors)=|<xmpMM:Ingredients>/

/** Whether an image editor wrote the file, and whether it had text layers or other images. */
export interface EditorWord {
  readonly isEdited: boolean
  readonly hasLayers: boolean
}

/** The editor that a file names. */
export function editorWord({ software, xmp, texts }: FileMarks): EditorWord {
  const agents = xmp.flatMap((packet) =>
    [...packet.matchAll(/(?:CreatorTool|softwareAgent)(?:="|>)([^<"]{1,100})/g)].slice(0, 200).map(([, name]) => name),
  )
  const isEdited = [...software, ...agents, ...texts.map((text) => text.slice(0, 200))].some((text) =>
    EDITORS.test(text),
  )
  return { isEdited, hasLayers: isEdited && xmp.some((packet) => LAYERS.test(packet)) }
}

/** Whether an image generator made the whole image, by its IPTC field or with its recipe, or a part of it. */
export interface GeneratorWord {
  readonly isWhole: boolean
  readonly isPart: boolean
}

/** The image generator that a file names. */
export function generatorWord({ software, xmp, texts, manifests }: FileMarks): GeneratorWord {
  const sources = [...xmp, ...manifests]
  return {
    isWhole: sources.some((text) => MADE_BY_NETWORK.test(text)) || texts.some((text) => RECIPE.test(text)),
    isPart:
      sources.some((text) => PARTLY_BY_NETWORK.test(text)) ||
      [...software, ...texts, ...sources].some((text) => GENERATORS.test(text)),
  }
}
