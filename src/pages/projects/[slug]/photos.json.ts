import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { projectsBySlug } from '../../../layouts/content.ts';
import { asListed } from '../../../shared/content/entries/photo.ts';

export const getStaticPaths = projectsBySlug;

/** The photos of one project, so that the lightbox loads no more, however large the archive is. */
export const GET: APIRoute<InferGetStaticPropsType<typeof projectsBySlug>> = ({ props }) =>
  Response.json(props.project.photos.map(asListed));
