{{- define "hearth.labels" -}}
app.kubernetes.io/name: hearth
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "hearth.selector" -}}
app.kubernetes.io/name: hearth
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* The pod of a role: web, worker or setup. Restricted by the Pod Security Standard. */}}
{{- define "hearth.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret:
      secretName: {{ .Values.secretName }}
      defaultMode: 0440
      items:
        {{- range $setting, $key := .Values.secretKeys }}
        - { key: {{ $key | quote }}, path: {{ $setting }} }
        {{- end }}
  - name: data
    {{- if .Values.files.claimName }}
    persistentVolumeClaim: { claimName: {{ .Values.files.claimName }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "hearth.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/hearth, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
env:
  - { name: HEARTH_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
  - { name: TRUST_PROXY, value: {{ .Values.trustProxy | toString | quote }} }
  # Reached by Prometheus only where the NetworkPolicy lets it.
  - { name: ADMIN_HOST, value: 0.0.0.0 }
  {{- range $setting, $_ := .Values.secretKeys }}
  - { name: {{ $setting }}_FILE, value: /run/secrets/hearth/{{ $setting }} }
  {{- end }}
  {{- with .Values.files.s3 }}
  {{- if .bucket }}
  - { name: S3_BUCKET, value: {{ .bucket | quote }} }
  - { name: S3_REGION, value: {{ .region | quote }} }
  - { name: S3_FORCE_PATH_STYLE, value: {{ .forcePathStyle | quote }} }
  {{- if .endpoint }}
  - { name: S3_ENDPOINT, value: {{ .endpoint | quote }} }
  {{- end }}
  {{- end }}
  {{- end }}
  {{- with .Values.backup }}
  {{- if .to }}
  - { name: HEARTH_BACKUP_TO, value: {{ .to | quote }} }
  - { name: HEARTH_BACKUP_EVERY_HOURS, value: {{ .everyHours | quote }} }
  - { name: HEARTH_BACKUP_KEEP, value: {{ .keep | quote }} }
  {{- end }}
  {{- end }}
  {{- range $setting, $value := .Values.env }}
  - { name: {{ $setting }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}
