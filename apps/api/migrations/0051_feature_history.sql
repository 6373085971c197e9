-- Who switched which feature when is read out of the trail.
create index audit_log_features on audit_log (property_id, at) where action = 'property.addFeature';
create index audit_log_all_features on audit_log (at) where action = 'property.addFeature';
