import { z } from 'zod';
import { atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
import { image } from '../files/image.ts';
import { done, line, listOf, objectId, oneProperty } from '../primitives.ts';
import { list, shared } from '../resource.ts';
import { propertyMessages as say } from './messages.ts';

const query = { propertyId: oneProperty() };

/** A picture of the property (spec 1, section 3, `assets`); `alt` says what it shows. */
export const asset = image.extend({ alt: z.string() });
export type Asset = z.infer<typeof asset>;

export const assetsMaximum = 50;

export const getLogo = endpoint('GET /property/get-property-logo', {
  summary: 'The logo of a property, or null',
  tag: 'Properties',
  place: atProperty,
  permission: 'properties.view',
  query,
  output: z.object({ data: image.nullable() }),
  reads: ['property'],
});

const logoCalls = shared({
  tag: 'Properties',
  permission: 'properties.edit',
  changes: ['property'],
  whileInactive: true,
});

export const changeLogo = logoCalls.endpoint('PUT /property/change-property-logo', {
  summary: 'Show an upload (`POST /files`, field `logo`) as the logo; the one before is removed',
  place: atBodyProperty,
  body: z.strictObject({ propertyId: oneProperty(), fileId: objectId }),
  output: z.object({ data: image }),
  action: 'property.changeLogo',
});

export const deleteLogo = logoCalls.endpoint('DELETE /property/delete-property-logo', {
  summary: 'Remove the logo of a property',
  place: atProperty,
  query,
  output: done,
  action: 'property.deleteLogo',
});

export const listAssets = list('/property/get-asset-images', {
  summary: 'The pictures of a property, in their order',
  tag: 'Properties',
  place: atProperty,
  permission: 'propertyRecords.view',
  record: asset,
  topic: 'property',
  query,
});

export const assetBody = z.strictObject({
  _id: objectId.describe('A picture of the property, or an upload of `POST /files`, field `picture`'),
  name: line(150).min(1, say.pictureName),
  alt: line(300).default(''),
});
/** Pictures that it does not mention stay as they are, behind those that it does. */
export const updateAssetsBody = z.strictObject({
  propertyId: oneProperty(),
  assets: z
    .array(assetBody)
    .max(assetsMaximum, say.tooManyPictures(assetsMaximum))
    .default([])
    .describe('In the order in which they are shown'),
  remove: z.array(objectId).max(assetsMaximum).default([]),
});
export const updateAssets = logoCalls.endpoint('PUT /property/update-asset-value', {
  summary: 'Add, order, name and remove the pictures of a property',
  place: atBodyProperty,
  body: updateAssetsBody,
  output: listOf(asset),
  action: 'property.updateAssets',
});

export const assets = {
  logo: getLogo,
  changeLogo,
  deleteLogo,
  list: listAssets,
  update: updateAssets,
};
