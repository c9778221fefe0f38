import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { projectPaths } from '../../../layouts/content.ts';

export const getStaticPaths = projectPaths;

/** The photos of one project, for the lightbox: however large the archive is, it reads no more than these. */
export const GET: APIRoute<InferGetStaticPropsType<typeof projectPaths>> = ({ props }) =>
  Response.json(props.project.photos);
