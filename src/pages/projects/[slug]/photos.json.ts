import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { projectsBySlug } from '../../../layouts/content.ts';
import { asListed } from '../../../shared/content/entries/photo.ts';

export const getStaticPaths = projectsBySlug;

/** The photos of one project, for the lightbox: however large the archive is, it reads no more than these. */
export const GET: APIRoute<InferGetStaticPropsType<typeof projectsBySlug>> = ({ props }) =>
  Response.json(props.project.photos.map(asListed));
